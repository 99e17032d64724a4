import { idOf, rounded, SHADE, WHITE } from './svg.ts'

/** Patterns: brushed metal, cardboard, cotton and felt for every shop, leather and nylon for those that use them. */

const pattern = (name: string, width: number, height: number, content: string) =>
  `<pattern id="${idOf(name)}" width="${rounded(width, 2)}" height="${rounded(height, 2)}" patternUnits="userSpaceOnUse">${content}</pattern>`

const BRUSH_WIDTH = 160
const BRUSH_LINES = 14

/** A fixed sequence: the page must be the same on every machine and in every build. */
function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

// Lines of equal opacity are one path, which is less to send and to paint.
const STRENGTHS = [0.07, 0.11, 0.15, 0.2] as const

interface Hair {
  readonly data: string
  readonly color: string
  readonly strength: number
}

// A dark line looks stronger than a light one of the same opacity.
const HAIR_COLORS = [
  [WHITE, 1],
  [SHADE, 0.7],
] as const

function hairLines(hairs: readonly Hair[]): string {
  return STRENGTHS.flatMap((opacity, strength) =>
    HAIR_COLORS.map(([color, weight]) => {
      const lines = hairs.filter((hair) => hair.color === color && hair.strength === strength)
      const data = lines.map((hair) => hair.data).join('')
      return `<path d="${data}" stroke="${color}" stroke-width=".5" stroke-opacity="${rounded(opacity * weight, 2)}"/>`
    }),
  ).join('')
}

/** Fine lines of limited length, for flat faces of brushed metal. */
function brushStrokes(): string {
  const random = pseudoRandom(7)
  const hairs = Array.from({ length: BRUSH_LINES }, (_, index): Hair => {
    const y = rounded(index / 2 + random() * 0.3)
    const x = Math.round(random() * BRUSH_WIDTH)
    const length = Math.round(50 + random() * 90)
    // The part beyond the edge starts again on the other side, so that the tiles have no seam.
    const over = x + length > BRUSH_WIDTH ? `M0 ${y}h${x + length - BRUSH_WIDTH}` : ''
    const strength = Math.floor(random() * STRENGTHS.length)
    return { data: `M${x} ${y}h${length}${over}`, color: index % 2 ? WHITE : SHADE, strength }
  })
  return hairLines(hairs)
}

const HAIR_PAIRS = 13
const HAIR_STEP = 0.66

/**
 * Endless fine lines, for round products of brushed metal. Every dark line has a light one of the
 * same opacity beside it: otherwise the tiles are visible as bands when a line is under one pixel.
 */
function hairPairs(): string {
  const random = pseudoRandom(11)
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

const GRAIN_STEP = 2.8
const GRAIN_ROWS = 11
const GRAIN_SIZE = GRAIN_STEP * GRAIN_ROWS

/** The grain of leather: a short crease in each square of a grid, in any direction, with a light edge. */
function leatherGrain(): string {
  const random = pseudoRandom(23)
  const creases = Array.from({ length: GRAIN_ROWS ** 2 }, (_, index) => {
    const x = ((index % GRAIN_ROWS) + 0.5) * GRAIN_STEP + random() - 0.5
    const y = (Math.floor(index / GRAIN_ROWS) + 0.5) * GRAIN_STEP + random() - 0.5
    const turn = random() * Math.PI
    const [along, across] = [1.1 * Math.cos(turn), 1.1 * Math.sin(turn)]
    const bend = `${rounded(along - across * 0.6)} ${rounded(across + along * 0.6)}`
    return `M${rounded(x - along)} ${rounded(y - across)}q${bend} ${rounded(2 * along)} ${rounded(2 * across)}`
  }).join('')
  const line = (color: string, opacity: string, by: string) =>
    `<path d="${creases}" fill="none" stroke="${color}" stroke-width=".8" opacity="${opacity}" transform="translate(${by})"/>`
  return line(SHADE, '.2', '0 0') + line(WHITE, '.2', '.6 .7')
}

/** The weave of nylon: a fine twill, with a stronger thread at regular distances. */
const NYLON = `<path d="M0 2.5l2.5-2.5M2.5 5l2.5-2.5M5 7.5l2.5-2.5M7.5 10l2.5-2.5M0 7.5l7.5-7.5M2.5 10l7.5-7.5" stroke="${WHITE}" stroke-width=".5" opacity=".16"/><path d="M0 .3h10M.3 0v10" stroke="${SHADE}" stroke-width=".6" opacity=".09"/>`

/** In the sprite of a shop that uses them. */
export const CLOTHS = {
  leather: pattern('leather', GRAIN_SIZE, GRAIN_SIZE, leatherGrain()),
  nylon: pattern('nylon', 10, 10, NYLON),
}

export const TEXTURES: string = [
  pattern('brush', BRUSH_WIDTH, BRUSH_LINES / 2, brushStrokes()),
  pattern('hair', 8, HAIR_PAIRS * HAIR_STEP, hairPairs()),
  pattern('kraft', 37, 31, KRAFT),
  pattern('canvas', 3, 3, CANVAS),
  pattern('felt', 5, 5, FELT),
].join('')
