import type { JsonValue } from '../../../shop/json/json-value.ts'
import { expect, it } from 'vitest'
import type { JsonPath } from '../../../shop/json/scan-json.ts'
import { shopFile } from '../../../../tests/support/demo-shop.ts'
import { PARSERS } from '../../../shop/parse-file.ts'
import { wordsInForm } from '../../../shop/problems.ts'
import { changedText } from './shop-change.ts'

const file = 'catalogue.json'
const pen = ['products', 0]
const catalogue = JSON.stringify(shopFile(file))

/** What only somebody knows who writes the files: keys, quotes, brackets, points in numbers, ids. */
const OF_FILES =
  /"|virgolett|parentesi|\.json|\bid\b|\bfile\b|\d\.\d{1,2}\b|\b(price|discount|drawing|gift|colors|materials|from)\b/

it.each<[path: readonly (string | number)[], value: JsonValue, words: string]>([
  [[...pen, 'price'], 'dieci', 'scrivi un numero come su carta, per esempio 0,35 o 1.250'],
  [[...pen, 'price'], '0.35 euro', 'scrivi un numero come su carta, per esempio 0,35 o 1.250'],
  [[...pen, 'price'], 0.12345, 'scrivi al massimo quattro decimali, per esempio 0,085'],
  [[...pen, 'brackets'], [{ from: 100 }], 'scrivi lo sconto oppure il nuovo prezzo'],
  [
    [...pen, 'brackets'],
    [{ from: 100, discount: 5, price: 0.3 }],
    'scrivi lo sconto oppure il prezzo, uno dei due',
  ],
  [[...pen, 'minimum'], 1.125, 'scrivi un numero intero: 1125?'],
  [[...pen, 'label'], 7, 'scrivi un testo'],
  [[...pen, 'colors'], ['viola'], '«viola» non è nel negozio: scegli altro, o aggiungilo prima'],
  [['defaults', 'color'], 'viola', 'la scelta di prima non è più nel negozio: scegline un’altra'],
  [
    [...pen, 'colors'],
    ['green', 'green'],
    '«Verde» c’è più di una volta: cambia o togli uno dei due',
  ],
  [[...pen, 'pictures'], { pink: 'a.png' }, '«Rosa» non è tra i suoi colori'],
  [[...pen, 'minimum'], 50, '«Penna» si ordina a partire da 50 pezzi: scrivi 50'],
  [['defaults', 'color'], 'pink', 'il prodotto con cui si apre la pagina non lo offre'],
])(
  '[ED51] [ED79] forms say what is wrong with %j = %j without words of files',
  (path, value, words) => {
    const source = changedText(file, catalogue, [{ kind: 'set', file, path, value }]) ?? ''
    const { problems = [] } = PARSERS[file](source)
    const said = problems.map(wordsInForm)
    expect(said).toContain(words)
    for (const sentence of said) expect(sentence).not.toMatch(OF_FILES)
  },
)

it('[ED51] a product without a drawing is told in words of the form', () => {
  const path = [...pen, 'label']
  const renamed = changedText(file, catalogue, [{ kind: 'set', file, path, value: 'Cosa' }]) ?? ''
  const source =
    changedText(file, renamed, [{ kind: 'set', file, path: [...pen, 'id'], value: 'x1' }]) ?? ''
  const start = { kind: 'set', file, path: ['defaults', 'product'], value: 'x1' } as const
  const parsed = PARSERS[file](changedText(file, source, [start]) ?? '')
  const warnings = 'value' in parsed ? (parsed.warnings ?? []) : []
  expect(warnings.map(wordsInForm)).toEqual([
    'appare come un pacco regalo: scegli il disegno a cui somiglia',
  ])
})

it('[ED79] a product with the name of another one is warned of', () => {
  const path = ['products', 1, 'label']
  const parsed = PARSERS[file](
    changedText(file, catalogue, [{ kind: 'set', file, path, value: 'PENNA' }]) ?? '',
  )
  const warnings = 'value' in parsed ? (parsed.warnings ?? []) : []
  expect(warnings.map((warning) => [warning.path, wordsInForm(warning)])).toEqual([
    [path, 'un altro prodotto ha lo stesso nome: chi sceglie non li distingue'],
  ])
})

it.each<[path: readonly (string | number)[], value: JsonValue, place: JsonPath, words: string]>([
  [
    [...pen, 'price'],
    0,
    [...pen, 'price'],
    'il visitatore legge «da 0,00 €»: se non è gratis, scrivi il prezzo',
  ],
  [
    ['packaging'],
    [{ id: 'box', label: 'Scatola', supplement: 0.3 }],
    ['packaging'],
    'nessuna confezione è senza supplemento: ogni prezzo «da» sale di almeno 0,30 €',
  ],
])('[ED93] %j = %j is warned of, and nothing is refused', (path, value, place, words) => {
  const defaults = { kind: 'set', file, path: ['defaults', 'pack'], value: 'box' } as const
  const source = changedText(file, catalogue, [{ kind: 'set', file, path, value }, defaults]) ?? ''
  const parsed = PARSERS[file](source)
  const warnings = 'value' in parsed ? (parsed.warnings ?? []) : []
  expect(warnings.map((each) => [each.path, wordsInForm(each).replaceAll('\u00a0', ' ')])).toEqual([
    [place, words],
  ])
})

it('[ED93] a product whose materials have the price is not free, nor one with packaging of its own dearer', () => {
  const material = { plastic: 0.35 }
  const changes = [
    { kind: 'set', file, path: [...pen, 'price'], value: 0 },
    { kind: 'set', file, path: [...pen, 'materials'], value: material },
    { kind: 'set', file, path: ['defaults', 'material'], value: 'plastic' },
    { kind: 'set', file, path: [...pen, 'packaging'], value: ['box'] },
    { kind: 'set', file, path: ['defaults', 'pack'], value: 'box' },
  ] as const
  const parsed = PARSERS[file](changedText(file, catalogue, changes) ?? '')
  expect('value' in parsed && parsed.warnings).toEqual([])
})
