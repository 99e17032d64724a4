import type { PictureType } from '../../shop/catalogue/picture-types.ts'
import { crc32 } from 'node:zlib'
import { orientationIn, orientationOnly } from './exif-orientation.ts'

/**
 * A picture without what a camera or a program noted in it: place, device, times, names, a smaller copy. Pixels and
 * colour profile are copied as they are, and so is how the picture is turned. Undefined where the file is not built
 * like its type, and for an AVIF with notes.
 */
export function withoutMetadata(file: Buffer, type: PictureType): Buffer | undefined {
  try {
    return CLEANERS[type](file)
  } catch (error) {
    // The file ends too early.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const CLEANERS: Readonly<Record<PictureType, (file: Buffer) => Buffer | undefined>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/avif': plainAvif,
}

const EXIF_MARK = Buffer.from('Exif\0\0', 'latin1')
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
/** Of the application segments, what the picture needs: its format, colour profile and colour model. */
const KEPT_SEGMENTS: readonly (readonly [marker: number, begins: string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]

function cleanJpeg(file: Buffer): Buffer | undefined {
  const kept = [file.subarray(0, 2)]
  for (let at = 2; file.readUInt8(at) === 0xff;) {
    const marker = file.readUInt8(at + 1)
    // What follows the end is a smaller copy with notes of its own, or a film.
    if (marker === END_OF_IMAGE) return Buffer.concat([...kept, file.subarray(at, at + 2)])
    const end = at + 2 + file.readUInt16BE(at + 2)
    const content = file.subarray(at + 4, end)
    const isApplication = marker >= 0xe0 && marker <= 0xef
    const begins = (mark: string) => content.subarray(0, mark.length).equals(Buffer.from(mark))
    if (marker === 0xe1 && content.subarray(0, EXIF_MARK.length).equals(EXIF_MARK)) {
      const turned = orientationOnly(orientationIn(content.subarray(EXIF_MARK.length)))
      if (turned) kept.push(jpegSegment(marker, Buffer.concat([EXIF_MARK, turned])))
    } else if (
      isApplication
        ? KEPT_SEGMENTS.some(([of, mark]) => marker === of && begins(mark))
        : marker !== COMMENT
    ) {
      kept.push(file.subarray(at, end))
    }
    at = marker === START_OF_SCAN ? endOfScan(file, end) : end
    kept.push(file.subarray(end, at))
  }
  return undefined
}

/** Behind the pixels: 0xff is one of them where a zero or a restart mark follows. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(2 + content.length, 2)
  return Buffer.concat([head, content])
}

const PNG_SIGNATURE_BYTES = 8
/** Chunks that may be left out and that the look depends on. */
const KEPT_CHUNKS = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)

function cleanPng(file: Buffer): Buffer {
  const kept = [file.subarray(0, PNG_SIGNATURE_BYTES)]
  for (let at = PNG_SIGNATURE_BYTES; ;) {
    const end = at + 12 + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    // It must be there.
    file.readUInt8(end - 1)
    if (type === 'eXIf') {
      const turned = orientationOnly(orientationIn(file.subarray(at + 8, end - 4)))
      if (turned) kept.push(pngChunk(type, turned))
    } else if (/^[A-Z]/.test(type) || KEPT_CHUNKS.has(type)) {
      kept.push(file.subarray(at, end))
    }
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const KEPT_IN_WEBP = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const HAS_EXIF = 0x08
const HAS_XMP = 0x04

function cleanWebp(file: Buffer): Buffer {
  const kept: Buffer[] = []
  let turned: Buffer | undefined
  const last = 8 + file.readUInt32LE(4)
  for (let at = 12; at < last;) {
    const type = file.toString('latin1', at, at + 4)
    const end = at + 8 + file.readUInt32LE(at + 4)
    file.readUInt8(end - 1)
    if (type === 'EXIF') turned = orientationOnly(orientationIn(file.subarray(at + 8, end)))
    else if (KEPT_IN_WEBP.has(type)) kept.push(webpChunk(type, file.subarray(at + 8, end)))
    at = end + (end % 2)
  }
  const [first] = kept
  if (first?.toString('latin1', 0, 4) === 'VP8X') {
    first.writeUInt8((first.readUInt8(8) & ~(HAS_EXIF | HAS_XMP)) | (turned ? HAS_EXIF : 0), 8)
    if (turned) kept.push(webpChunk('EXIF', turned))
  }
  const content = Buffer.concat([Buffer.from('WEBP'), ...kept])
  return Buffer.concat([Buffer.from('RIFF'), lengthLE(content.length), content])
}

function webpChunk(type: string, content: Buffer): Buffer {
  const padding = Buffer.alloc(content.length % 2)
  return Buffer.concat([Buffer.from(type), lengthLE(content.length), content, padding])
}

const NOTED_IN_AVIF = ['Exif', 'application/rdf+xml', 'uuid', 'udta']

/** Everything in an AVIF is found by its distance from the beginning, so nothing can be left out of it. */
function plainAvif(file: Buffer): Buffer | undefined {
  let end = 0
  // No length means all that is left.
  while (end < file.length) end += file.readUInt32BE(end) || file.length - end
  const isNoted = NOTED_IN_AVIF.some((note) => file.includes(note, 0, 'latin1'))
  return end === file.length && !isNoted ? file : undefined
}

function lengthLE(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(length)
  return bytes
}
