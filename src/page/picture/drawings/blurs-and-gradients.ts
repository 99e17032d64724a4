import { GROUND, idOf, rounded, SHADE, WHITE } from './svg.ts'

/**
 * Blur filters and gradients that all drawings share. A gradient does not inherit from the drawing
 * that uses it, so none of these depends on the product's colour; those are in `tinted.ts`.
 */

type Stop = readonly [offset: number, color: string, opacity?: number]

const fading = (color: string, ...stops: (readonly [offset: number, opacity: number])[]): Stop[] =>
  stops.map(([offset, opacity]) => [offset, color, opacity])

const ACROSS = ''
const DOWN = ' x2="0" y2="1"'
const SLANTING = ' x2="1" y2="1"'

const STEEL: readonly Stop[] = [
  [0, '#8b8884'],
  [0.1, '#dedcd8'],
  [0.2, '#fbfaf8'],
  [0.34, '#d3d0cb'],
  [0.5, '#a19d97'],
  [0.64, '#6f6b66'],
  [0.78, '#9d9993'],
  [0.9, '#dad7d2'],
  [1, '#8a8782'],
]

/** The reflections of brushed metal around a tube. */
const GLEAM: readonly Stop[] = fading(
  WHITE,
  [0.11, 0],
  [0.15, 0.85],
  [0.25, 0.85],
  [0.3, 0],
  [0.34, 0],
  [0.38, 0.35],
  [0.42, 0],
  [0.88, 0],
  [0.93, 0.42],
  [0.98, 0.1],
)

/** Standard deviation, and margin of the filter region in parts of the shape's size. */
const BLURS = {
  1: [1, 0.3],
  3: [3, 0.5],
  6: [6, 0.6],
  12: [12, 0.8],
  ground: [6, 0.1],
} as const

type Linear = readonly [direction: string, stops: readonly Stop[]]

const blend = (...colors: [light: string, full: string]): Linear => [
  SLANTING,
  colors.map((color, offset) => [offset, color]),
]

const LINEAR: Readonly<Record<string, Linear>> = {
  'fade-left': [ACROSS, fading(SHADE, [0, 0.8], [1, 0])],
  'fade-right': [ACROSS, fading(SHADE, [0, 0], [1, 0.8])],
  'fade-down': [DOWN, fading(SHADE, [0, 0], [1, 0.8])],
  'glow-corner': [SLANTING, fading(WHITE, [0, 0.75], [0.35, 0.22], [0.6, 0])],
  'shade-corner': [SLANTING, fading(SHADE, [0.4, 0], [1, 0.42])],
  pane: [DOWN, fading(WHITE, [0, 0.86], [0.5, 0.5], [1, 0.08])],
  lip: [ACROSS, fading(WHITE, [0, 0.3], [0.18, 1], [0.45, 0.5], [0.7, 0.15], [0.9, 0.5], [1, 0.1])],
  rim: [SLANTING, fading(WHITE, [0, 0.95], [0.3, 0.6], [0.5, 0.1], [0.72, 0], [1, 0.35])],
  strap: [
    ACROSS,
    [...fading(WHITE, [0, 0.35], [0.3, 0.1]), ...fading(SHADE, [0.55, 0], [1, 0.45])],
  ],
  sheen: [
    ACROSS,
    [
      ...fading(WHITE, [0, 0.1], [0.12, 0.5], [0.26, 0.1]),
      ...fading(SHADE, [0.4, 0.16], [0.52, 0.02]),
      ...fading(WHITE, [0.66, 0.5], [0.76, 0.12]),
      ...fading(SHADE, [0.9, 0.14], [1, 0.26]),
    ],
  ],
  'under-clip': [DOWN, fading(SHADE, [0.4, 0.5], [1, 0])],
  gleam: [ACROSS, GLEAM],
  'gleam-down': [DOWN, GLEAM],
  'glow-down': [DOWN, fading(WHITE, [0.1, 0], [0.17, 0.45], [0.24, 0.45], [0.32, 0])],
  'steel-down': [DOWN, STEEL],
  'steel-across': [ACROSS, STEEL],
  'steel-slant': [
    SLANTING,
    [
      [0, '#f6f5f3'],
      [0.22, '#d5d2ce'],
      [0.4, '#f3f2f0'],
      [0.58, '#b9b6b1'],
      [0.78, '#dfddd9'],
      [1, '#a5a29d'],
    ],
  ],
  // The six colours of a full-colour mark, one per petal.
  i1: blend('#ff8a5c', '#d3262f'),
  i2: blend('#ffc24d', '#ee7b12'),
  i3: blend('#fff0a0', '#f0bd18'),
  i4: blend('#7fd48f', '#1c8f5f'),
  i5: blend('#62b8f2', '#1b5fc0'),
  i6: blend('#c58be8', '#6a34a8'),
}

const RADIAL: Readonly<Record<string, readonly Stop[]>> = {
  cast: fading('#2a1708', [0, 0.3], [0.35, 0.21], [0.7, 0.07], [1, 0]),
  contact: fading(GROUND, [0, 0.62], [0.6, 0.5], [0.82, 0.24], [1, 0]),
}

const stopElements = (stops: readonly Stop[]) =>
  stops
    .map(([offset, color, opacity = 1]) => {
      const transparency = opacity === 1 ? '' : ` stop-opacity="${rounded(opacity, 2)}"`
      return `<stop offset="${rounded(offset, 2)}" stop-color="${color}"${transparency}/>`
    })
    .join('')

const blurFilter = (name: string, [deviation, margin]: readonly [number, number]) => {
  const origin = rounded(-margin)
  const size = rounded(1 + 2 * margin)
  const box = `x="${origin}" y="${origin}" width="${size}" height="${size}"`
  // In sRGB: the default, linear RGB, needs two conversions per blur and shows bands in dark areas.
  return `<filter id="${idOf(name)}" ${box} color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
}

export const BLURS_AND_GRADIENTS: string = [
  ...Object.entries(BLURS).map(([name, blur]) => blurFilter(`blur-${name}`, blur)),
  ...Object.entries(RADIAL).map(
    ([name, stops]) => `<radialGradient id="${idOf(name)}">${stopElements(stops)}</radialGradient>`,
  ),
  ...Object.entries(LINEAR).map(
    ([name, [direction, stops]]) =>
      `<linearGradient id="${idOf(name)}"${direction}>${stopElements(stops)}</linearGradient>`,
  ),
].join('')
