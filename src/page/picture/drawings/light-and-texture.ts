import { GROUND, idOf, rounded, SHADE, WHITE } from './svg.ts'

/**
 * What every drawing paints with: blurs, light and shade, steel, textures. Gradients cannot see the
 * tint of the drawing that uses them, so nothing here knows the product's colour.
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

/** What brushed metal throws back round a tube. */
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

/** Deviation, and the margin that it needs in parts of the shape: a thin shape needs more of itself. */
const BLURS = {
  1: [1, 0.3],
  3: [3, 0.5],
  6: [6, 0.6],
  12: [12, 0.8],
  ground: [6, 0.1],
} as const

const LINEAR: Readonly<Record<string, readonly [direction: string, stops: readonly Stop[]]>> = {
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
  // The six inks of a full-colour mark, one per petal.
  ...Object.fromEntries(
    [
      ['#ff8a5c', '#d3262f'],
      ['#ffc24d', '#ee7b12'],
      ['#fff0a0', '#f0bd18'],
      ['#7fd48f', '#1c8f5f'],
      ['#62b8f2', '#1b5fc0'],
      ['#c58be8', '#6a34a8'],
    ].map(([light = '', full = ''], index) => [
      `i${index + 1}`,
      [
        SLANTING,
        [
          [0, light],
          [1, full],
        ],
      ] as const,
    ]),
  ),
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
  // In sRGB: the default, linear light, costs two conversions per blur and leaves bands in the dark.
  return `<filter id="${idOf(name)}" ${box} color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
}

const pattern = (name: string, width: number, height: number, content: string) =>
  `<pattern id="${idOf(name)}" width="${width}" height="${rounded(height, 2)}" patternUnits="userSpaceOnUse">${content}</pattern>`

const BRUSH_WIDTH = 160
const BRUSH_LINES = 34

/** The same on every machine and in every build, so no real randomness. */
function likeRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

// Lines of one strength are one path: fewer things to send, and to paint.
const STRENGTHS = [0.07, 0.11, 0.15, 0.2] as const

interface Hair {
  readonly data: string
  readonly color: string
  readonly strength: number
}

// A dark line weighs more than a light one of the same opacity.
const HAIR_INKS = [
  [WHITE, 1],
  [SHADE, 0.7],
] as const

function hairLines(hairs: readonly Hair[]): string {
  return STRENGTHS.flatMap((opacity, strength) =>
    HAIR_INKS.map(([color, weight]) => {
      const lines = hairs.filter((hair) => hair.color === color && hair.strength === strength)
      const data = lines.map((hair) => hair.data).join('')
      return `<path d="${data}" stroke="${color}" stroke-width=".5" stroke-opacity="${rounded(opacity * weight, 2)}"/>`
    }),
  ).join('')
}

/** Hair lines as a brush leaves them on a flat face. */
function brushStrokes(): string {
  const random = likeRandom(7)
  const hairs = Array.from({ length: BRUSH_LINES }, (_, index): Hair => {
    const y = rounded(index / 2 + random() * 0.3)
    const x = Math.round(random() * BRUSH_WIDTH)
    const length = Math.round(50 + random() * 90)
    // What reaches over the edge comes in again on the other side, so that tiles join without a seam.
    const over = x + length > BRUSH_WIDTH ? `M0 ${y}h${x + length - BRUSH_WIDTH}` : ''
    const strength = Math.floor(random() * STRENGTHS.length)
    return { data: `M${x} ${y}h${length}${over}`, color: index % 2 ? WHITE : SHADE, strength }
  })
  return hairLines(hairs)
}

const HAIR_PAIRS = 13
const HAIR_STEP = 0.66

/**
 * Round things are brushed while they turn: finer lines, unbroken. Each dark one has a light one
 * beside it just as strong, or the tiles would show as bands where a line is less than a pixel.
 */
function hairPairs(): string {
  const random = likeRandom(11)
  const hairs = Array.from({ length: HAIR_PAIRS }, (_, index): Hair[] => {
    const strength = Math.floor(random() * STRENGTHS.length)
    const line = (color: string, part: number): Hair => ({
      data: `M0 ${rounded((index + part) * HAIR_STEP, 2)}h8`,
      color,
      strength,
    })
    return [line(SHADE, 0.25), line(WHITE, 0.75)]
  })
  return hairLines(hairs.flat())
}

const KRAFT = `<path d="M3 5l2 .6M17 2.5l1.6-.5M25 9l2.4 1M9 15l1-1.5M20 19l2.4-.5M32 24l1.5 1M6 26l2-.5M14 28l1 1M29 16l.5 1.5" stroke="#5a3a16" stroke-width=".5" opacity=".26"/><path d="M10 7l1.6.5M22 5.5l2-.5M4 19l1.5.5M16 23l1.6-1M31 4l1.5.5M26 28l2-.5" stroke="${WHITE}" stroke-width=".5" opacity=".34"/>`
const CANVAS = `<path d="M0 .4h1.5M1.5 1.9h1.5" stroke="#6b5836" stroke-width=".5" opacity=".14"/><path d="M1.5.4h1.5M0 1.9h1.5" stroke="${WHITE}" stroke-width=".5" opacity=".24"/>`
const FELT = `<path d="M0 0h1.4v1.4h-1.4zM2.5 2.5h1.4v1.4h-1.4z" fill="${SHADE}" opacity=".1"/><path d="M.9.9h1v1h-1zM3.4 3.4h1v1h-1z" fill="${WHITE}" opacity=".16"/>`

export const KIT: string = [
  ...Object.entries(BLURS).map(([name, blur]) => blurFilter(`blur-${name}`, blur)),
  ...Object.entries(RADIAL).map(
    ([name, stops]) => `<radialGradient id="${idOf(name)}">${stopElements(stops)}</radialGradient>`,
  ),
  ...Object.entries(LINEAR).map(
    ([name, [direction, stops]]) =>
      `<linearGradient id="${idOf(name)}"${direction}>${stopElements(stops)}</linearGradient>`,
  ),
  pattern('brush', BRUSH_WIDTH, BRUSH_LINES / 2, brushStrokes()),
  pattern('hair', 8, HAIR_PAIRS * HAIR_STEP, hairPairs()),
  pattern('kraft', 37, 31, KRAFT),
  pattern('canvas', 3, 3, CANVAS),
  pattern('felt', 5, 5, FELT),
].join('')
