import { expect, it } from 'vitest'
import { perShopFile } from '../../../../shop/shop-files.ts'
import { placeInWords } from './place-in-words.ts'
import { problemIndex } from './problem-index.ts'
import { contentsOf } from './shop-contents.ts'

const file = 'catalogue.json'
const problems = [
  { file, place: '', message: 'manca', path: ['products', 0, 'price'] },
  {
    file,
    place: '',
    message: 'deve essere più di 0',
    path: ['products', 0, 'brackets', 1, 'price'],
  },
  { file, place: '', message: 'c’è già', path: ['products', 0, 'id'] },
  { file: 'settings.json', place: '', message: 'manca', path: ['name'] },
]

it('[ED53] a problem is found at its field, counted at its entry, and shown at the entry where no field has it', () => {
  const index = problemIndex(problems, file)
  expect(index.at(['products', 0, 'price'])).toEqual(['manca'])
  expect(index.at(['products', 0])).toEqual([])
  expect(index.countIn(['products', 0])).toBe(3)
  expect(index.countIn(['products', 1])).toBe(0)
  expect(index.besides(['products', 0], ['price', 'brackets'])).toEqual(['c’è già'])
})

it('[ED53] [ED75] places are named as the forms name them', () => {
  const source = JSON.stringify({
    products: [{ id: 'mug', label: 'Tazza', brackets: [{}, { from: 1250, discount: 7.5 }] }],
  })
  const contents = contentsOf(perShopFile((name) => (name === file ? source : '{}')))
  const inWords = (path: readonly (string | number)[]) => placeInWords(contents, file, path)
  expect(inWords(['products', 0, 'brackets', 1, 'discount'])).toBe(
    'Tazza, Scaglioni, Da 1.250 pezzi: −7,5 %, Sconto',
  )
  expect(inWords(['products', 0, 'brackets', 0])).toBe('Tazza, Scaglioni, Nuovo scaglione')
  expect(inWords(['validityDays'])).toBe('Validità in giorni')
  expect(inWords(['packaging'])).toBe('Confezioni')
  expect(inWords([])).toBe('Prodotti e prezzi')
  expect(placeInWords(contents, 'terms.md', [])).toBe('Condizioni')
})
