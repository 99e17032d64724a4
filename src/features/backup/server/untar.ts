import { BLOCK_BYTES, paddingAfter } from './tar.ts'

/** A file inside an archive. Its content has to be read before the next one is asked for. */
export interface Untarred {
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Uint8Array>
}

/** It is not an archive as `tarOf` makes them. */
class TarError extends Error {
  override readonly name = 'TarError'
}

// Our longest path, many times over.
const LONGEST_RECORD_BYTES = 64 * 1024

/** Takes an archive of `tarOf` apart. Whatever else tar knows, such as links, is refused. */
export async function* untar(source: AsyncIterable<Uint8Array>): AsyncGenerator<Untarred> {
  const pieces = createPieces(source)
  let longName: string | undefined
  for (;;) {
    const block = await pieces.exactly(BLOCK_BYTES)
    if (block.every((byte) => byte === 0)) return
    const { kind, name, size } = readHeader(block)
    if (kind === 'x' && size <= LONGEST_RECORD_BYTES) {
      longName = pathIn(await pieces.exactly(size))
      await pieces.exactly(paddingAfter(size))
      continue
    }
    if (kind !== '0' && kind !== '\0') throw new TarError(`${name} is not a file`)
    let left = size
    async function* content(): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        const piece = await pieces.upTo(left)
        left -= piece.length
        yield piece
      }
    }
    yield { name: longName ?? name, size, content: content() }
    if (left > 0) throw new TarError(`${name} was not read`)
    await pieces.exactly(paddingAfter(size))
    longName = undefined
  }
}

function readHeader(block: Buffer) {
  const text = (at: number, length: number) =>
    block.toString('latin1', at, at + length).replace(/\0.*$/s, '')
  const sum = block.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (Number.parseInt(text(148, 7), 8) !== sum) throw new TarError('a header is damaged')
  const isBinary = block.readUInt8(124) === 0x80
  const size = isBinary
    ? Number(block.readBigUInt64BE(128))
    : Number.parseInt(text(124, 12).trim() || '0', 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new TarError('a size is damaged')
  return { name: text(0, 100), size, kind: block.toString('latin1', 156, 157) }
}

function pathIn(record: Buffer): string {
  const path = /^\d+ path=(.+)\n$/s.exec(record.toString())?.[1]
  if (path === undefined) throw new TarError('a long name is damaged')
  return path
}

/** The bytes of a stream in the portions in which they are wanted. */
function createPieces(source: AsyncIterable<Uint8Array>) {
  const reader = source[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()

  async function upTo(most: number): Promise<Uint8Array> {
    while (rest.length === 0) {
      const { done, value } = await reader.next()
      if (done) throw new TarError('the archive is cut off')
      rest = value
    }
    const piece = rest.subarray(0, most)
    rest = rest.subarray(piece.length)
    return piece
  }

  async function exactly(bytes: number): Promise<Buffer> {
    const read: Uint8Array[] = []
    for (let left = bytes; left > 0;) {
      const piece = await upTo(left)
      read.push(piece)
      left -= piece.length
    }
    return Buffer.concat(read)
  }

  return { upTo, exactly }
}
