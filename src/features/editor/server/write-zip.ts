import { crc32 } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const VERSION = 20
const UTF8_NAMES = 0x0800
// 1 January 1980, the earliest: the files have no other date than that of the download.
const NO_DATE = 0x0021

/** Its path in the archive, and its content. */
export type ZippedFile = readonly [path: string, content: Uint8Array]

/**
 * A zip archive of files that are not compressed: texts are small, and pictures would not shrink. The next
 * file is taken once the one before has been read, so that only one of them is in memory.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const [path, content] of files) {
    const name = Buffer.from(path)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(VERSION, 0)
    facts.writeUInt16LE(UTF8_NAMES, 2)
    facts.writeUInt16LE(NO_DATE, 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const header = Buffer.concat([signature(LOCAL_HEADER), facts, name])
    yield header
    yield content
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const madeBy = Buffer.alloc(2)
    madeBy.writeUInt16LE(VERSION)
    directory.push(Buffer.concat([signature(CENTRAL_HEADER), madeBy, facts, place, name]))
    offset += header.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([listed, signature(END_OF_DIRECTORY), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
