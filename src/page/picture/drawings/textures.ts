import { idOf, rounded, SHADE, WHITE } from './svg.ts'

/** Brushed metal, cardboard and cloth. */

const pattern = (name: string, width: number, height: number, content: string) =>
  `<pattern id="${idOf(name)}" width="${rounded(width, 2)}" height="${rounded(height, 2)}" patternUnits="userSpaceOnUse">${content}</pattern>`

/** Fine lines of equal opacity, as one path: less to send and to paint. */
const hair = (data: string, color: string, opacity: string) =>
  `<path d="${data}" stroke="${color}" stroke-width=".5" stroke-opacity="${opacity}"/>`

/** For flat faces of brushed metal. A line that ends at the edge of the tile goes on at the other side. */
const BRUSH = [
  hair('M81 5.7h88M0 5.7h9M148 6.7h96M0 6.7h84', WHITE, '.07'),
  hair('M147 0h76M0 0h63', SHADE, '.05'),
  hair('M145 3.8h84M0 3.8h69', WHITE, '.11'),
  hair('M9 2.2h112M53 4.3h64M140 5.2h55M0 5.2h35M9 6.3h83', SHADE, '.08'),
  hair('M39 1.7h84M129 2.8h61M0 2.8h30M47 4.6h134M0 4.6h21', WHITE, '.15'),
  hair('M87 1.2h112M0 1.2h39M110 3.3h108M0 3.3h58', SHADE, '.1'),
  hair('M85 .7h80M0 .7h5', WHITE, '.2'),
].join('')

/**
 * Endless lines, for round products of brushed metal. Every dark line has a light one of the same
 * strength beside it: otherwise the tiles are visible as bands when a line is under one pixel.
 */
const HAIR = [
  hair('M0 .49h8M0 2.48h8M0 7.1h8M0 8.42h8', WHITE, '.07'),
  hair('M0 .17h8M0 2.15h8M0 6.77h8M0 8.09h8', SHADE, '.05'),
  hair('M0 1.16h8M0 1.82h8M0 3.8h8M0 5.12h8M0 5.78h8M0 6.44h8', WHITE, '.11'),
  hair('M0 .83h8M0 1.49h8M0 3.47h8M0 4.79h8M0 5.45h8M0 6.11h8', SHADE, '.08'),
  hair('M0 4.46h8M0 7.76h8', WHITE, '.15'),
  hair('M0 4.13h8M0 7.43h8', SHADE, '.1'),
  hair('M0 3.14h8', WHITE, '.2'),
  hair('M0 2.81h8', SHADE, '.14'),
].join('')

const KRAFT = `<path d="M3 5l2 .6M17 2.5l1.6-.5M25 9l2.4 1M9 15l1-1.5M20 19l2.4-.5M32 24l1.5 1M6 26l2-.5M14 28l1 1M29 16l.5 1.5" stroke="#5a3a16" stroke-width=".5" opacity=".26"/><path d="M10 7l1.6.5M22 5.5l2-.5M4 19l1.5.5M16 23l1.6-1M31 4l1.5.5M26 28l2-.5" stroke="${WHITE}" stroke-width=".5" opacity=".34"/>`
const CANVAS = `<path d="M0 .4h1.5M1.5 1.9h1.5" stroke="#6b5836" stroke-width=".5" opacity=".14"/><path d="M1.5.4h1.5M0 1.9h1.5" stroke="${WHITE}" stroke-width=".5" opacity=".24"/>`
const FELT = `<path d="M0 0h1.4v1.4h-1.4zM2.5 2.5h1.4v1.4h-1.4z" fill="${SHADE}" opacity=".1"/><path d="M.9.9h1v1h-1zM3.4 3.4h1v1h-1z" fill="${WHITE}" opacity=".16"/>`

/** A fixed sequence: the page must be the same on every machine and in every build. */
function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

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

/** By their names; a shop's sprite has those that its drawings use. */
export const PATTERNS: Readonly<Record<string, string>> = {
  brush: pattern('brush', 160, 7, BRUSH),
  hair: pattern('hair', 8, 8.58, HAIR),
  kraft: pattern('kraft', 37, 31, KRAFT),
  canvas: pattern('canvas', 3, 3, CANVAS),
  felt: pattern('felt', 5, 5, FELT),
  leather: pattern('leather', GRAIN_SIZE, GRAIN_SIZE, leatherGrain()),
  nylon: pattern('nylon', 10, 10, NYLON),
}
