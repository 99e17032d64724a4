import { expect, it } from 'vitest'
import { writeErrorInWords } from './write-error-in-words.ts'

it.each([
  ['EACCES', '/negozio non si può scrivere (manca il permesso)'],
  ['EROFS', '/negozio non si può scrivere (il disco è di sola lettura)'],
  ['ENOSPC', '/negozio non si può scrivere (il disco è pieno)'],
  ['ERR_OTHER', undefined],
])('[SD4] [SX7] reports %s as: %s', (code, sentence) => {
  expect(writeErrorInWords('/negozio', Object.assign(new Error('mkdir'), { code }))).toBe(sentence)
})
