import { expect, it } from 'vitest'
import { embedLine, isPageMessage, isViewMessage } from './wire.ts'

it('[EM5] takes messages of the right shape only', () => {
  expect(isViewMessage({ omaggio: 'view', top: -5, bottom: 700.5 })).toBe(true)
  expect(isPageMessage({ omaggio: 'height', height: 900 })).toBe(true)
  expect(isPageMessage({ omaggio: 'show', top: 0, bottom: 400 })).toBe(true)
  expect(isPageMessage({ omaggio: 'step', step: 'color', position: 2, count: 8 })).toBe(true)
  expect(isPageMessage({ omaggio: 'sent', number: 5, selections: {} })).toBe(true)
  const lengths = ['9', null, undefined, Number.NaN, Number.NEGATIVE_INFINITY, 1e9, {}]
  for (const wrong of lengths) {
    expect(isViewMessage({ omaggio: 'view', top: wrong, bottom: 9 })).toBe(false)
    expect(isViewMessage({ omaggio: 'view', top: 9, bottom: wrong })).toBe(false)
    expect(isPageMessage({ omaggio: 'height', height: wrong })).toBe(false)
    expect(isPageMessage({ omaggio: 'show', top: wrong, bottom: 9 })).toBe(false)
  }
  const foreign = [null, undefined, 7, 'view', [], {}, { omaggio: 'other' }, { omaggio: 'step' }]
  for (const data of foreign) {
    expect(isViewMessage(data)).toBe(false)
    expect(isPageMessage(data)).toBe(false)
  }
})

it('[ED98] the line for another site names this shop, twice', () => {
  expect(embedLine('https://a.example/preventivi/')).toBe(
    '<script async src="https://a.example/preventivi/embed.js"></script><omaggio-wizard><a href="https://a.example/preventivi/">Richiedi un preventivo</a></omaggio-wizard>',
  )
})
