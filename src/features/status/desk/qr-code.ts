// A QR code (ISO/IEC 18004) for one link: bytes, error correction level L, which is enough for a screen. Links are
// longer than versions 1 to 3 hold; from version 7 on a code has further parts, and no address is that long.
const VERSIONS = [
  { size: 33, blocks: 1, dataBytes: 80, checkBytes: 20 },
  { size: 37, blocks: 1, dataBytes: 108, checkBytes: 26 },
  { size: 41, blocks: 2, dataBytes: 136, checkBytes: 18 },
] as const

type Version = (typeof VERSIONS)[number]

// Level L and the mask of a chessboard, with its check bits. Any mask can be read; the text of a link is never
// so regular that another one would be read better.
const FORMAT = 0b111011111000100

/** Rows of modules, true where dark; undefined where the text is too long. */
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = [...new TextEncoder().encode(text)]
  // Four bits say that bytes follow, eight bits how many.
  const version = VERSIONS.find(({ dataBytes }) => bytes.length + 2 <= dataBytes)
  return version && drawn(version, interleaved(version, codewords(bytes, version)))
}

function codewords(bytes: readonly number[], { dataBytes }: Version): number[] {
  const bits = [4, bytes.length >> 4, bytes.length & 15]
  for (const byte of bytes) bits.push(byte >> 4, byte & 15)
  bits.push(0)
  const data: number[] = []
  for (let at = 0; at < bits.length; at += 2)
    data.push(((bits[at] ?? 0) << 4) | (bits[at + 1] ?? 0))
  while (data.length < dataBytes) {
    data.push(0xec)
    if (data.length < dataBytes) data.push(0x11)
  }
  return data
}

/** Data and check bytes of all blocks, in turns. */
function interleaved(
  { blocks, dataBytes, checkBytes }: Version,
  data: readonly number[],
): number[] {
  const length = dataBytes / blocks
  const parts = Array.from({ length: blocks }, (_, n) => data.slice(n * length, (n + 1) * length))
  const checks = parts.map((part) => remainder(part, checkBytes))
  return [...inTurns(parts), ...inTurns(checks)]
}

function inTurns(lists: readonly (readonly number[])[]): number[] {
  return (lists[0] ?? []).flatMap((_, at) => lists.map((list) => list[at] ?? 0))
}

/** Reed-Solomon: the remainder of the data divided by the generator polynomial. */
function remainder(data: readonly number[], degree: number): number[] {
  const divisor = generator(degree)
  const rest: number[] = Array.from({ length: degree }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    divisor.forEach((each, at) => (rest[at] = (rest[at] ?? 0) ^ product(each, factor)))
  }
  return rest
}

function generator(degree: number): number[] {
  const found: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0))
  let root = 1
  for (let turn = 0; turn < degree; turn++) {
    for (let at = 0; at < degree; at++) {
      found[at] = product(found[at] ?? 0, root) ^ (found[at + 1] ?? 0)
    }
    root = product(root, 2)
  }
  return found
}

/** In the field of 256 elements that QR codes use. */
function product(left: number, right: number): number {
  let found = 0
  for (let bit = 7; bit >= 0; bit--) {
    found = (found << 1) ^ ((found >> 7) * 0x11d)
    found ^= ((right >> bit) & 1) * left
  }
  return found
}

function drawn({ size }: Version, data: readonly number[]): boolean[][] {
  const rows: (boolean | undefined)[][] = Array.from({ length: size }, () => [])
  const set = (x: number, y: number, isDark: boolean) => {
    const row = rows[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  const square = (x: number, y: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
      }
    }
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, inFinder)
  square(size - 7, size - 7, 2, (ring) => ring !== 1)
  drawFormat(set, size)
  drawData(rows, set, data)
  return rows.map((row) => Array.from({ length: size }, (_, x) => row[x] ?? false))
}

function inFinder(ring: number): boolean {
  return ring !== 2 && ring !== 4
}

type SetModule = (x: number, y: number, isDark: boolean) => void

/** Twice, so that one of them may be damaged. */
function drawFormat(set: SetModule, size: number): void {
  for (let at = 0; at < 8; at++) {
    set(8, at < 6 ? at : at + 1, formatBit(at))
    set(size - 1 - at, 8, formatBit(at))
  }
  for (let at = 8; at < 15; at++) {
    set(at === 8 ? 7 : 14 - at, 8, formatBit(at))
    set(8, size - 15 + at, formatBit(at))
  }
  set(8, size - 8, true)
}

function formatBit(at: number): boolean {
  return ((FORMAT >> at) & 1) === 1
}

/** In columns of two, from the right, up and down in turns, around what is already drawn. */
function drawData(
  rows: readonly (readonly (boolean | undefined)[])[],
  set: SetModule,
  data: readonly number[],
): void {
  const size = rows.length
  let at = 0
  for (let column = size - 1; column > 0; column -= 2) {
    // The timing pattern fills a whole column.
    const right = column <= 6 ? column - 1 : column
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (rows[y]?.[x] !== undefined) continue
        const isDark = (((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1
        set(x, y, isDark !== ((x + y) % 2 === 0))
        at += 1
      }
    }
  }
}
