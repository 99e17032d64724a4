import type { PictureType } from '../../src/shop/catalogue/picture-types.ts'
import { pngChunk } from './png.ts'

/** What cameras and programs note, in each of these pictures in every place that we know. */
export const NOTE = 'GPS 45.0703 N 7.6869 E'

/** Behind what tells how the picture is turned. */
function exifWith(orientation: number): Buffer {
  const exif = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex')
  exif.writeUInt16LE(orientation, 18)
  return Buffer.concat([exif, Buffer.from(NOTE)])
}

const XMP = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${NOTE}</x:xmpmeta>`)

/** The picture with notes that say it is turned. */
export const NOTED: Readonly<Record<PictureType, (file: Buffer, orientation: number) => Buffer>> = {
  'image/jpeg'(file, orientation) {
    const segments = [
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifWith(orientation)])),
      segment(0xe1, XMP),
      segment(0xed, Buffer.from(`Photoshop 3.0\0${NOTE}`)),
      segment(0xfe, Buffer.from(NOTE)),
    ]
    return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2), Buffer.from(NOTE)])
  },
  'image/png'(file, orientation) {
    const notes = [
      pngChunk('eXIf', exifWith(orientation)),
      pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${NOTE}`)),
      pngChunk('tEXt', Buffer.from(`Comment\0${NOTE}`)),
    ]
    const [header, rest] = [file.subarray(0, 33), file.subarray(33)]
    return Buffer.concat([header, ...notes, rest, Buffer.from(NOTE)])
  },
  'image/webp'(file, orientation) {
    const content = Buffer.concat([
      file.subarray(8),
      chunk('EXIF', exifWith(orientation)),
      chunk('XMP ', XMP),
    ])
    // The flags of the extended header.
    content.writeUInt8(content.readUInt8(12) | 0x0c, 12)
    return chunk('RIFF', content)
  },
  'image/avif': notedAvif,
}

/** Two by two pixels. */
export const AVIF = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
  'base64',
)

/** AVIF tells elsewhere how a picture is turned. */
function notedAvif(file: Buffer, orientation: number): Buffer {
  const notes = [Buffer.concat([Buffer.alloc(4), exifWith(orientation)]), XMP]
  const items = [
    box('infe', Buffer.from('02000000 0002 0000 45786966 00'.replaceAll(' ', ''), 'hex')),
    box(
      'infe',
      Buffer.concat([
        Buffer.from('02000000 0003 0000 6d696d65 00'.replaceAll(' ', ''), 'hex'),
        Buffer.from('application/rdf+xml\0'),
      ]),
    ),
  ]
  const itemBytes = Buffer.concat(items)
  const placeBytes = 14
  const added = itemBytes.length + 2 * placeBytes
  const [meta, iloc, iinf, iprp] = ['meta', 'iloc', 'iinf', 'iprp'].map(
    (type) => file.indexOf(type) - 4,
  )
  if (meta === undefined || iloc === undefined || iinf === undefined || iprp === undefined)
    throw new Error()
  const grown = (from: number, to: number, by: number) => {
    const part = Buffer.from(file.subarray(from, to))
    part.writeUInt32BE(part.readUInt32BE(0) + by, 0)
    return part
  }
  const places = grown(iloc, iinf, 2 * placeBytes)
  places.writeUInt16BE(3, 14)
  places.writeUInt32BE(places.readUInt32BE(22) + added, 22)
  let at = file.length + added
  const more = notes.map((note, n) => {
    const place = Buffer.alloc(placeBytes)
    place.writeUInt16BE(2 + n, 0)
    place.writeUInt16BE(1, 4)
    place.writeUInt32BE(at, 6)
    place.writeUInt32BE(note.length, 10)
    at += note.length
    return place
  })
  const list = grown(iinf, iprp, itemBytes.length)
  list.writeUInt16BE(3, 12)
  const mdat = file.indexOf('mdat') - 4
  const length = notes.reduce((sum, note) => sum + note.length, 0)
  return Buffer.concat([
    file.subarray(0, meta),
    grown(meta, iloc, added),
    places,
    ...more,
    list,
    itemBytes,
    file.subarray(iprp, mdat),
    grown(mdat, file.length, length),
    ...notes,
    box('uuid', Buffer.from(NOTE)),
  ])
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(2 + content.length, 2)
  return Buffer.concat([head, content])
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type), length, content, Buffer.alloc(content.length % 2)])
}

function box(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + content.length)
  return Buffer.concat([length, Buffer.from(type), content])
}
