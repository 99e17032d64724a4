import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backgroundOf, removeBackground } from './background.ts'
import { inOneInk } from './one-ink.ts'
import { pictureKind } from './picture-kind.ts'
import { visibleBox, type Pixels } from './pixels.ts'
import { sizedSvg } from './sized-svg.ts'

type Rgba = readonly [number, number, number, number]
const COLORS: Readonly<Record<string, Rgba>> = {
  ' ': [0, 0, 0, 0],
  w: [255, 255, 255, 255],
  // As lossy compression leaves white.
  v: [246, 250, 252, 255],
  k: [0, 0, 0, 255],
  r: [200, 20, 30, 255],
  // Half red, half white: the edge of a red shape on white.
  e: [228, 138, 143, 255],
  y: [255, 245, 190, 255],
}

function drawn(...rows: string[]): Pixels {
  const data = Uint8ClampedArray.from(
    rows
      .join('')
      .split('')
      .flatMap((letter) => COLORS[letter] ?? COLORS.w ?? []),
  )
  return { width: rows[0]?.length ?? 0, height: rows.length, data }
}

/** Opacities in tenths. */
function opacities({ width, data }: Pick<Pixels, 'width' | 'data'>): string[] {
  const digits = [...data].filter((_, at) => at % 4 === 3).map((alpha) => Math.round(alpha / 28.4))
  return Array.from({ length: digits.length / width }, (_, row) =>
    digits.slice(row * width, (row + 1) * width).join(''),
  )
}

it('[LG3] takes a plain background away and keeps what the logo encloses', () => {
  const pixels = drawn('wwwwwww', 'wvrrrvw', 'wvrwrvw', 'wvrrrvw', 'wwwwwww')
  const background = backgroundOf(pixels)
  expect(background).toEqual({ r: 255, g: 255, b: 255 })
  removeBackground(pixels, background ?? { r: 0, g: 0, b: 0 })
  expect(opacities(pixels)).toEqual(['0000000', '0099900', '0099900', '0099900', '0000000'])
  expect(visibleBox(pixels)).toEqual({ x: 2, y: 1, width: 3, height: 3 })
})

it('[LG3] an edge that is mixed with the background becomes half transparent, in the pure colour', () => {
  const pixels = drawn('wwwww', 'werew', 'wwwww')
  removeBackground(pixels, { r: 255, g: 255, b: 255 })
  expect(opacities(pixels)[1]).toMatch(/^0[67]9[67]0$/)
  const [, green = 255] = pixels.data.slice(4 * 6)
  expect(green).toBeLessThan(130)
})

it('[LG3] a transparent border, and one of several colours, is no background', () => {
  expect(backgroundOf(drawn('     ', '  r  ', '     '))).toBeUndefined()
  expect(backgroundOf(drawn('rrrkkk', 'rrrkkk', 'rrrkkk'))).toBeUndefined()
})

it('[LG3] of an empty picture nothing is visible', () => {
  expect(visibleBox(drawn('   ', '   '))).toBeUndefined()
})

const stencil = (pixels: Pixels, paper?: { r: number; g: number; b: number }) => {
  const { stencil: data, ...contrasts } = inOneInk(pixels, paper)
  return { rows: opacities({ width: pixels.width, data }), ...contrasts }
}
const WHITE = { r: 255, g: 255, b: 255 }

it('[LG4] prints what differs from the background, so that enclosed areas open up', () => {
  const { rows, contrast } = stencil(drawn('wwwww', 'wkkkw', 'wkwkw', 'wkkkw'), WHITE)
  expect(rows).toEqual(['00000', '09990', '09090', '09990'])
  expect(contrast).toBe(1)
})

it('[LG4] prints a light logo without background as a whole, and the dark parts of others', () => {
  expect(stencil(drawn(' www ', ' w w ')).rows).toEqual(['09990', '09090'])
  expect(stencil(drawn(' kkk ', ' kwk ')).rows).toEqual(['09990', '09090'])
})

it('[LG7] measures how pale a logo is, and still prints all of it', () => {
  const { rows, contrast, contrastOnWhite } = stencil(drawn('wwwww', 'wyyyw'), WHITE)
  expect(rows[1]).toBe('09990')
  expect(contrast).toBeLessThan(0.3)
  expect(contrastOnWhite).toBeLessThan(0.3)
  expect(stencil(drawn('  www')).contrastOnWhite).toBe(0)
})

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )
const zeros = (count: number) => Array<number>(count).fill(0)

it('[LG5] tells the kind and size of a picture by its first bytes', () => {
  const png = bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x0f, 0xa0, 0, 0, 2, 0])
  expect(pictureKind(png)).toEqual({ width: 4000, height: 512 })
  const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, 1, 0, 2, 0, 3])
  expect(pictureKind(jpeg)).toEqual({ width: 512, height: 256 })
  const webp = (kind: string, ...rest: number[]) =>
    bytes('RIFF', zeros(4), 'WEBP', kind, zeros(4), rest)
  expect(pictureKind(webp('VP8X', 0, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0))).toEqual({
    width: 800,
    height: 600,
  })
  expect(pictureKind(webp('VP8L', 0x2f, 0x1f, 0xc3, 0x95, 0, 0, 0, 0, 0, 0))).toEqual({
    width: 800,
    height: 600,
  })
  expect(pictureKind(webp('VP8 ', 0, 0, 0, 0, 0, 0, 0x20, 3, 0x58, 2))).toEqual({
    width: 800,
    height: 600,
  })
  expect(pictureKind(bytes('\n<?xml version="1.0"?><!-- a --><svg viewBox="0 0 1 1"/>'))).toBe(
    'svg',
  )
})

it('[LG5] no other file is taken for a picture, whatever its bytes are', () => {
  expect(pictureKind(bytes('GIF89a', zeros(40)))).toBeUndefined()
  expect(pictureKind(bytes('<!doctype html><p>'))).toBeUndefined()
  expect(pictureKind(bytes([0x89], 'PNG\r\n\x1a\n', zeros(20)))).toBeUndefined()
  const starts = fc.constantFrom('', '\x89PNG', '\xff\xd8', 'RIFF0000WEBPVP8X', '<svg')
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 64 }), (start, rest) => {
      const found = pictureKind(bytes(start, [...rest]))
      if (found && found !== 'svg') expect(found.width * found.height).toBeGreaterThan(0)
    }),
  )
})

it('[LG6] an SVG gets a size of ours, in its own proportions', () => {
  const sized = sizedSvg(`<?xml?><svg width='100%' viewBox="0 0 40 20" data-a=">"><g/></svg>`, 1200)
  expect(sized).toEqual({
    text: `<?xml?><svg width="1200" height="600" viewBox="0 0 40 20" data-a=">"><g/></svg>`,
    width: 1200,
    height: 600,
  })
  expect(sizedSvg('<svg width="10px" height="30px"><g/></svg>', 1200)?.text).toBe(
    '<svg width="400" height="1200" viewBox="0 0 10 30"><g/></svg>',
  )
  expect(sizedSvg('<svg><g/></svg>', 1200)).toMatchObject({ width: 1200, height: 600 })
  expect(sizedSvg('<g/>', 1200)).toBeUndefined()
})
