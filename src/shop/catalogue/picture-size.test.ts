import { PICTURE_TYPES, type PictureType } from './picture-types.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from '../../../tests/support/any-text.ts'
import { aPng } from '../../../tests/support/png.ts'
import { pictureSize } from './picture-size.ts'
import { uploadName } from '../../features/editor/server/draft-files.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  )
const SEGMENT = [0xff, 0xe0, 0, 4, 0, 0]
const FRAME = [0xff, 0xc2, 0, 11, 8, 0, 200, 1, 44, 3]

const PICTURES: Readonly<Record<string, readonly [PictureType, Buffer]>> = {
  PNG: ['image/png', aPng({ width: 300, height: 200 })],
  JPEG: ['image/jpeg', bytes([0xff, 0xd8], SEGMENT, FRAME)],
  'WebP with losses': [
    'image/webp',
    bytes(
      'RIFF....WEBPVP8 ',
      Array.from({ length: 10 }, () => 0),
      [44, 1, 200, 0],
    ),
  ],
  'WebP without losses': [
    'image/webp',
    bytes('RIFF....WEBPVP8L....\u002F', [299 & 0xff, (299 >> 8) | ((199 & 3) << 6), 199 >> 2, 0]),
  ],
  'extended WebP': [
    'image/webp',
    bytes(
      'RIFF....WEBPVP8X',
      Array.from({ length: 8 }, () => 0),
      [43, 1, 0, 199, 0, 0],
    ),
  ],
  AVIF: ['image/avif', bytes('....ftypavif', '....ispe', [0, 0, 0, 0, 0, 0, 1, 44, 0, 0, 0, 200])],
}

it.each(Object.entries(PICTURES))('[ED16] reads the size of a %s', (_, [type, file]) => {
  expect(pictureSize(file, type)).toEqual({ width: 300, height: 200 })
  for (const other of PICTURE_TYPES) {
    if (other !== type) expect(pictureSize(file, other)).toBeUndefined()
  }
})

it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ', '#!/bin/sh', '<html>', ''])(
  '[ED16] «%s» is no picture',
  (text) => {
    for (const type of PICTURE_TYPES) {
      expect(pictureSize(Buffer.from(text), type)).toBeUndefined()
    }
  },
)

it('[ED16] nothing that is cut short or made up is read beyond its end', () => {
  const cut = fc
    .constantFrom(...Object.values(PICTURES))
    .chain(([type, file]) =>
      fc.nat(file.length - 1).map((end) => [type, file.subarray(0, end)] as const),
    )
  fc.assert(fc.property(cut, ([type, file]) => void pictureSize(file, type)))
  const made = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(made, fc.constantFrom(...PICTURE_TYPES), (content, type) => {
      pictureSize(Buffer.concat([bytes([0xff, 0xd8]), content]), type)
    }),
  )
})

it('[ED16] an uploaded file has a name that the catalogue takes, whatever it was called', () => {
  fc.assert(
    fc.property(anyText, fc.uint8Array(), (name, content) => {
      expect(uploadName(name, content, 'image/jpeg')).toMatch(
        /^[a-z0-9][a-z0-9-]*-[0-9a-f]{8}\.jpg$/,
      )
    }),
  )
  expect(uploadName('../../etc/passwd', Buffer.from(''), 'image/png')).toBe(
    'etc-passwd-e3b0c442.png',
  )
})
