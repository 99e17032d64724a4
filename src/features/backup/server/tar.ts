export const BLOCK_BYTES = 512
const LARGEST_OCTAL = 0o77777777777
const LONGEST_NAME = 100
const FILE = '0'
/** The next header's name, in full and in UTF-8, as POSIX has it. */
const LONG_NAME = 'x'

/** A file inside an archive, read when its turn comes. */
export interface TarEntry {
  readonly name: string
  readonly size: number
  readonly read: () => AsyncIterable<Uint8Array>
}

/** An archive of files as they are, which every system can take apart. It is made while it is read. */
export async function* tarOf(
  entries: AsyncIterable<TarEntry>,
  madeAt: number,
): AsyncGenerator<Uint8Array> {
  for await (const { name, size, read } of entries) {
    if (!/^[ -~]{1,100}$/.test(name)) {
      const record = pathRecord(name)
      yield header('name', record.length, madeAt, LONG_NAME)
      yield record
      yield Buffer.alloc(paddingAfter(record.length))
    }
    yield header(name, size, madeAt)
    let sent = 0
    for await (const piece of read()) {
      sent += piece.length
      yield piece
    }
    // Everything behind it would be read at the wrong place.
    if (sent !== size) throw new Error(`${name} has changed while it was read`)
    yield Buffer.alloc(paddingAfter(size))
  }
  yield Buffer.alloc(2 * BLOCK_BYTES)
}

/** What an archive begins with, whatever the size of its first file. */
export function firstBytesOfTar(name: string): Uint8Array {
  return header(name, 0, 0).subarray(0, LONGEST_NAME)
}

export function paddingAfter(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES
}

/** '19 path=foto/tè.jpg\n': the first number is the length of all of it, itself included. */
function pathRecord(name: string): Buffer {
  const rest = Buffer.byteLength(` path=${name}\n`)
  const digits = String(rest + String(rest).length).length
  return Buffer.from(`${rest + digits} path=${name}\n`)
}

function header(name: string, size: number, madeAt: number, kind = FILE): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  const octal = (value: number, at: number, digits: number) =>
    block.write(value.toString(8).padStart(digits, '0'), at, 'latin1')
  block.write(name, 0, LONGEST_NAME, 'latin1')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  if (size <= LARGEST_OCTAL) octal(size, 124, 11)
  else {
    // Larger than eight gigabytes: in binary, as all of today's programs read it.
    block.writeUInt8(0x80, 124)
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(Math.floor(madeAt / 1000), 136, 11)
  block.write('        0', 148, 'latin1')
  block.write(kind, 156, 'latin1')
  block.write('ustar\u000000', 257, 'latin1')
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  block.writeUInt8(0, 154)
  return block
}
