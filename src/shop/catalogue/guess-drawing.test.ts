import { expect, it } from 'vitest'
import { shopFile } from '../../../tests/support/demo-shop.ts'
import { inOneLine } from '../problems.ts'
import { PRODUCT_DRAWINGS } from './drawings.ts'
import { guessedDrawing } from './guess-drawing.ts'
import { parseCatalogue } from './parse-catalogue.ts'

it.each([
  ['Penna', 'pen'],
  ['Penne a sfera', 'pen'],
  ['Penna USB 16 GB', 'usb'],
  ['Chiavetta USB', 'usb'],
  ['Portachiavi', 'keychain'],
  ['Power bank 10.000 mAh', 'powerbank'],
  ['Tazza con cucchiaio', 'mug'],
  ['BORRACCIA TERMICA', 'bottle'],
  ['Borsa in cotone', 'shopper'],
  ['T-shirt uomo', 'tshirt'],
  ['Maglietta', 'tshirt'],
  ['Felpa con cappuccio', 'sweatshirt'],
  ['Cappellino 5 pannelli', 'cap'],
  ['Agenda 2027', 'notebook'],
  ['Taccuino con penna', 'notebook'],
  ['Ombrello', 'umbrella'],
  ['Mini zaino', 'backpack'],
  ['Lanyard con moschettone', 'lanyard'],
  ['Calendario da tavolo', 'calendar'],
])('[DW1] the label «%s» is drawn as %s', (label, drawing) => {
  expect(guessedDrawing({ id: 'art-1', label })).toBe(drawing)
})

it.each([
  'Astuccio per penne',
  'Porta penne',
  'Cavo USB',
  'Lampada da zaino',
  'Pennarello',
  'Cuscino',
  'Set con tazza',
])('[DW1] the label «%s» has no drawing', (label) => {
  expect(guessedDrawing({ id: 'art-1', label })).toBeUndefined()
})

it('[DW1] the id decides where it is a name, and is searched where the label has no known word', () => {
  expect(guessedDrawing({ id: 'mug', label: 'Penna' })).toBe('mug')
  expect(guessedDrawing({ id: 'tazza-grande', label: 'Modello Milano' })).toBe('mug')
  expect(guessedDrawing({ id: 'zaino2', label: 'Felpa' })).toBe('sweatshirt')
  for (const name of PRODUCT_DRAWINGS) {
    expect(guessedDrawing({ id: name, label: 'Articolo' })).toBe(name)
  }
})

function catalogueWith(...products: object[]) {
  const file = shopFile('catalogue.json')
  const [pen, ...others] = file.products as object[]
  const added = products.map((product) => ({ ...pen, ...product }))
  return parseCatalogue({ ...file, products: [pen, ...others, ...added] })
}

const drawingIn = (product: object) => {
  const parsed = catalogueWith({ id: 'art-1', label: 'Cuscino', ...product })
  return 'value' in parsed ? parsed.value.products.at(-1)?.drawing : undefined
}

it('[DW1] [PC1] the catalogue names the drawing of a product whose id does not', () => {
  expect(drawingIn({ label: 'Felpa' })).toBe('sweatshirt')
  expect(drawingIn({ label: 'Felpa', drawing: 'tshirt' })).toBe('tshirt')
  expect(drawingIn({})).toBe('gift')
  expect(drawingIn({ id: 'umbrella' })).toBeUndefined()
})

const warningsOf = (...products: object[]) => {
  const parsed = catalogueWith(...products)
  return 'value' in parsed ? (parsed.warnings ?? []).map(inOneLine) : ['refused']
}

it('[DW2] products that appear as gift boxes are named, unless that is meant', () => {
  const cushion = { id: 'cushion', label: 'Cuscino' }
  expect(warningsOf({ id: 'zaino-1', label: 'Zaino' })).toEqual([])
  expect(warningsOf({ ...cushion, drawing: 'gift' })).toEqual([])
  expect(warningsOf({ ...cushion, pictures: 'cuscino.webp' })).toEqual([])
  expect(warningsOf(cushion)).toEqual([
    'catalogue.json, prodotto «Cuscino»: appare come un pacco regalo: scrivi in drawing il disegno a cui somiglia, o gift se va bene così',
  ])
  expect(warningsOf(cushion, { id: 'ball', label: 'Palla' })).toEqual([
    'catalogue.json, prodotti «Cuscino», «Palla»: appaiono come pacchi regalo, tutti uguali: scrivi in drawing il disegno a cui somigliano, o gift se va bene così',
  ])
})
