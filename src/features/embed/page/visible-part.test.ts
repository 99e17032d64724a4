import { expect, it } from 'vitest'
import { hiddenParts } from './visible-part.ts'

it.each([
  ['all of it', { top: -50, bottom: 900 }, { above: 0, below: 0 }],
  ['its upper part', { top: -100, bottom: 500 }, { above: 0, below: 300 }],
  ['its lower part', { top: 300, bottom: 1000 }, { above: 300, below: 0 }],
  ['a part between', { top: 100, bottom: 600 }, { above: 100, below: 200 }],
  ['less than bars and dialogs need', { top: -600, bottom: 40 }, { above: 0, below: 480 }],
  ['nothing, below the screen', { top: -2000, bottom: -1200 }, { above: 0, below: 480 }],
  ['nothing, above the screen', { top: 900, bottom: 1500 }, { above: 480, below: 0 }],
])('[EM7] tells what is hidden of a frame that shows %s', (_, view, hidden) => {
  expect(hiddenParts(view, 800)).toEqual(hidden)
})

it('[EM7] a frame that is lower than that has nothing hidden', () => {
  expect(hiddenParts({ top: 50, bottom: 100 }, 200)).toEqual({ above: 0, below: 0 })
})
