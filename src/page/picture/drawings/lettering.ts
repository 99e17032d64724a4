import { drawn, moved, type Outline } from './outline.ts'

/** The words of the mark in capitals, 10 units high, as strokes of one width. */

const I = drawn([0, 0], [0, 10])
const L = drawn([0, 0], [0, 10], [5.4, 10])
const T_BAR = drawn([0, 0], [7.6, 0])
const T_STEM = drawn([3.8, 0], [3.8, 10])
const U = drawn([0, 0], [0, 6], [0, 8.5, 1.6, 10, 3.8, 10], [6, 10, 7.6, 8.5, 7.6, 6], [7.6, 0])
const O = drawn(
  [5, 0],
  [7.8, 0, 10, 2.2, 10, 5],
  [10, 7.8, 7.8, 10, 5, 10],
  [2.2, 10, 0, 7.8, 0, 5],
  [0, 2.2, 2.2, 0, 5, 0],
)
const G = drawn(
  [8.6, 1.6],
  [7.6, 0.6, 6.4, 0, 5, 0],
  [2.2, 0, 0, 2.2, 0, 5],
  [0, 7.8, 2.2, 10, 5, 10],
  [7.6, 10, 9.6, 8, 9.6, 5.4],
  [5.8, 5.4],
)

const letter = (x: number, ...strokes: Outline[]) => strokes.map((stroke) => moved(stroke, [x, 0]))

export const WORDS_WIDTH = 102.2
export const WORDS: readonly Outline[] = [
  letter(0, I),
  letter(4.6, L),
  letter(18, T_BAR, T_STEM),
  letter(29.4, U),
  letter(40.8, O),
  letter(58.8, L),
  letter(66.4, O),
  letter(79.4, G),
  letter(92.2, O),
].flat()
