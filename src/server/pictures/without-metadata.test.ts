import { PICTURE_TYPES, type PictureType } from '../../shop/catalogue/picture-types.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AVIF, NOTE, NOTED } from '../../../tests/support/noted-pictures.ts'
import { aPng, pngChunk } from '../../../tests/support/png.ts'
import { withoutMetadata } from './without-metadata.ts'

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')
const PROFILE = 'profile of colours'
const profile = Buffer.from(`ICC_PROFILE\0${PROFILE}`)

/** Built like pictures, with pixels that nobody could see. */
const PICTURES: Readonly<Record<PictureType, Buffer>> = {
  'image/jpeg': Buffer.concat([
    hex('ffd8 ffe0 0010 4a46 4946 0001 0100 0001 0001 0000 ffe2 0020'),
    profile,
    hex(
      'ffdb 0004 0102 ffc2 0004 0102 ffda 0004 0102 1122 ff00 33ff d044 ffda 0004 0304 5566 ffd9',
    ),
  ]),
  'image/png': aPng({ before: pngChunk('iCCP', Buffer.from(PROFILE)) }),
  'image/webp': Buffer.concat([
    Buffer.from('RIFF\u003C\0\0\0WEBPVP8X\u000A\0\0\0', 'latin1'),
    hex('20000000 0f0000 070000'),
    Buffer.from(`ICCP\u0012\0\0\0${PROFILE}VP8 \u0004\0\0\0abcd`, 'latin1'),
  ]),
  'image/avif': AVIF,
}

it('[ED88] an AVIF is refused where anything was noted in it', () => {
  expect(withoutMetadata(AVIF, 'image/avif')).toEqual(AVIF)
  expect(withoutMetadata(NOTED['image/avif'](AVIF, 6), 'image/avif')).toBeUndefined()
})

it.each(PICTURE_TYPES.filter((type) => type !== 'image/avif'))(
  '[ED88] a picture of the type %s is stored without what was noted in it',
  (type) => {
    const noted = NOTED[type](PICTURES[type], 6)
    expect(noted.toString('latin1')).toContain(NOTE)
    const cleaned = withoutMetadata(noted, type)?.toString('latin1')
    expect(cleaned).not.toContain(NOTE)
    expect(cleaned).not.toContain('xmpmeta')
    expect(withoutMetadata(NOTED[type](PICTURES[type], 1), type)).toEqual(PICTURES[type])
  },
)

describe.each(PICTURE_TYPES)('a picture of the type %s', (type) => {
  const picture = PICTURES[type]

  it('[ED88] is the same where nothing was noted in it', () => {
    expect(withoutMetadata(picture, type)).toEqual(picture)
  })

  it('[ED88] is refused where it ends too early, and nothing is read beyond its end', () => {
    const noted = NOTED[type](picture, 6)
    for (let end = 0; end < picture.length; end++) {
      expect(() => withoutMetadata(noted.subarray(0, end), type)).not.toThrow()
    }
    expect(withoutMetadata(picture.subarray(0, picture.length - 3), type)).toBeUndefined()
    fc.assert(
      fc.property(fc.nat(noted.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(noted)
        changed[at] = byte
        withoutMetadata(changed, type)
      }),
    )
  })
})
