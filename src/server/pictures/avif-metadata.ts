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
    const notes = notesAmong(file, inside)
    const data = inside.find(({ type }) => type === 'idat')?.from ?? 0
    for (const { type, from } of inside) {
      if (type === 'iloc') blankItems(file, from, notes, data)
    }
  }
  for (const { type, from, end } of boxes) if (NOTES.has(type)) file.fill(0, from, end)
  return metas.length > 0 ? file : undefined
}

function boxesIn(file: Buffer, from: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < end;) {
    const type = file.toString('latin1', at + 4, at + 8)
    const short = file.readUInt32BE(at)
    const length = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short || end - at
    const content = at + (short === 1 ? 16 : 8)
    if (at + length > end || at + length < content) throw new RangeError('a box without an end')
    boxes.push({ type, from: content, end: at + length })
    const inside = CONTAINERS.get(type)
    if (inside !== undefined) {
      // The list of items has a longer count in its newer form.
      const longer = type === 'iinf' && file.readUInt8(content) > 0 ? 2 : 0
      boxes.push(...boxesIn(file, content + inside + longer, at + length))
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
function blankItems(file: Buffer, from: number, notes: Notes, data: number): void {
  let at = from
  const next = (bytes: number) => {
    const value =
      bytes === 8 ? Number(file.readBigUInt64BE(at)) : bytes && file.readUIntBE(at, bytes)
    at += bytes
    return value
  }
  const version = next(4) >>> 24
  const sizes = next(2)
  const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const index = version > 0 ? sizes & 15 : 0
  for (let left = next(version < 2 ? 2 : 4); left > 0; left--) {
    const id = next(version < 2 ? 2 : 4)
    const isInside = version > 0 && (next(2) & 15) === 1
    next(2)
    const start = next(base) + (isInside ? data : 0)
    for (let parts = next(2); parts > 0; parts--) {
      next(index)
      const begins = start + next(offset)
      const ends = begins + next(length)
      const content = notes.get(id)
      if (!content) continue
      if (ends > file.length) throw new RangeError('an item without an end')
      file.fill(0, begins, ends)
      if (ends - begins >= content.length) content.copy(file, begins)
    }
  }
}
