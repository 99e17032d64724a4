// Boxes of a box, by the length of what precedes them in it.
const CONTAINERS = new Map([
  ['meta', 4],
  ['iinf', 6],
  ['moov', 0],
  ['trak', 0],
])
/** What programs note beside the picture. */
const NOTES = new Set(['uuid', 'udta'])
const XML = /^application\/rdf\+xml/
/** EXIF without an entry, behind the four bytes with which the format begins it. */
const NO_EXIF = Buffer.from('000000004d4d002a00000008000000000000', 'hex')

/** Far more than a picture has: the time that a file takes must not grow with the square of them. */
const MOST_BOXES = 1_000

type Notes = ReadonlyMap<number, Buffer>

interface Box {
  readonly type: string
  readonly from: number
  readonly end: number
}

/**
 * An AVIF whose EXIF and XMP say nothing. They are overwritten in their places, since everything else is found by its
 * distance from the beginning. How the picture is turned is told elsewhere in this format.
 */
export function blankAvifMetadata(given: Buffer): Buffer | undefined {
  const file = Buffer.from(given)
  const boxes = boxesIn(file, 0, file.length)
  const metas = boxes.filter(({ type }) => type === 'meta')
  for (const meta of metas) {
    const inside = boxes.filter(({ from, end }) => from > meta.from && end <= meta.end)
    if (inside.some(({ type }) => type === 'meta')) throw new RangeError('items inside of items')
    const notes = notesAmong(file, inside)
    const data = inside.find(({ type }) => type === 'idat')?.from ?? 0
    for (const box of inside) if (box.type === 'iloc') blankItems(file, box, notes, data)
  }
  for (const { type, from, end } of boxes) if (NOTES.has(type)) file.fill(0, from, end)
  return metas.length > 0 ? file : undefined
}

function boxesIn(file: Buffer, from: number, end: number, boxes: Box[] = []): Box[] {
  for (let at = from; at < end;) {
    const type = file.toString('latin1', at + 4, at + 8)
    const short = file.readUInt32BE(at)
    const length = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short || end - at
    const content = at + (short === 1 ? 16 : 8)
    if (at + length > end || at + length < content) throw new RangeError('a box without an end')
    if (boxes.push({ type, from: content, end: at + length }) > MOST_BOXES)
      throw new RangeError('too many boxes')
    const inside = CONTAINERS.get(type)
    if (inside !== undefined) {
      // The list of items has a longer count in its newer form.
      const longer = type === 'iinf' && file.readUInt8(content) > 0 ? 2 : 0
      boxesIn(file, content + inside + longer, at + length, boxes)
    }
    at += length
  }
  return boxes
}

/** The numbers of the items that hold EXIF or XMP, and what they then hold at their beginning. */
function notesAmong(file: Buffer, boxes: readonly Box[]): Notes {
  const notes = new Map<number, Buffer>()
  for (const { type, from, end } of boxes) {
    if (type !== 'infe') continue
    const isLong = file.readUInt8(from) > 2
    const id = isLong ? file.readUInt32BE(from + 4) : file.readUInt16BE(from + 4)
    // Behind the number: two bytes of protection, the type, the name, and what kind of content it is.
    const kind = from + (isLong ? 10 : 8)
    const [, content = ''] = file.toString('latin1', kind + 4, end).split('\0')
    const named = file.toString('latin1', kind, kind + 4)
    if (named === 'Exif') notes.set(id, NO_EXIF)
    if (named === 'mime' && XML.test(content)) notes.set(id, Buffer.alloc(0))
  }
  return notes
}

/** Overwrites these items where the list of places says that they are. */
function blankItems(file: Buffer, { from, end }: Box, notes: Notes, data: number): void {
  let at = from
  let blanked = 0
  const next = (bytes: number) => {
    const value =
      bytes === 8 ? Number(file.readBigUInt64BE(at)) : bytes && file.readUIntBE(at, bytes)
    at += bytes
    if (at > end) throw new RangeError('a list without an end')
    return value
  }
  const version = next(4) >>> 24
  const sizes = next(2)
  const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const index = version > 0 ? sizes & 15 : 0
  for (let left = next(version < 2 ? 2 : 4); left > 0; left--) {
    const id = next(version < 2 ? 2 : 4)
    const content = notes.get(id)
    const way = version > 0 ? next(2) & 15 : 0
    if (content && way > 1) throw new RangeError('an item made of others')
    next(2)
    const start = next(base) + (way === 1 ? data : 0)
    let parts = next(2)
    if (parts > 1 && index + offset + length === 0) throw new RangeError('parts without a place')
    for (; parts > 0; parts--) {
      next(index)
      const begins = start + next(offset)
      const ends = begins + next(length)
      if (!content) continue
      // No length means all of it, wherever that ends; parts that are longer than the file lie over each other.
      blanked += ends - begins
      if (ends === begins || ends > file.length || blanked > file.length)
        throw new RangeError('an item without an end')
      file.fill(0, begins, ends)
      if (ends - begins >= content.length) content.copy(file, begins)
    }
  }
}
