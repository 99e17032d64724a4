import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SHOP_DIR } from '../../../../tests/support/demo-shop.ts'
import { perShopFile, type ShopTexts } from '../../../shop/shop-files.ts'
import { changesInWords } from './changes-in-words.ts'
import { changedText, type ShopChange } from './shop-change.ts'

const shipped: ShopTexts = perShopFile((file) =>
  file === 'accessibility.md' ? null : readFileSync(join(SHOP_DIR, file), 'utf8'),
)

function told(...changes: ShopChange[]): string[] {
  const after = { ...shipped }
  for (const change of changes) {
    const text = changedText(change.file, after[change.file], [change])
    if (text === undefined) throw new Error('the change does not fit')
    after[change.file] = text
  }
  return changesInWords(shipped, after)
}

const catalogue = { file: 'catalogue.json', kind: 'set' } as const
const settings = { file: 'settings.json', kind: 'set' } as const
const mug = (...path: (string | number)[]) => ['products', 4, ...path]

it('[ED4] [ED75] a change is told as a seller says it', () => {
  expect(told({ ...catalogue, path: mug('price'), value: 1.95 })).toEqual([
    'Tazza: 1,90 € → 1,95 €',
  ])
  expect(told({ ...catalogue, path: mug('label'), value: 'Tazzona' })).toEqual([
    'Tazzona, nome: «Tazza» → «Tazzona»',
  ])
  expect(told({ ...catalogue, path: mug('colors'), value: ['white', 'red'] })).toEqual([
    'Tazza, colori: Bianco, Rosso, Verde, Blu → Bianco, Rosso',
  ])
  expect(told({ ...catalogue, path: mug('materials', 'metal'), value: 0.5 })).toEqual([
    'Tazza, materiali, metallo: – → 0,50 €',
  ])
  const brackets = [
    { from: 100, discount: 7.5 },
    { from: 250, price: 1.6 },
  ]
  expect(told({ ...catalogue, path: mug('brackets'), value: brackets })).toEqual([
    'Tazza, scaglioni: – → Da 100 pezzi: −7,5 %; Da 250 pezzi: 1,60 € l’uno',
  ])
  expect(told({ ...catalogue, path: ['defaults', 'quantity'], value: 1250 })).toEqual([
    'Scelte iniziali, quantità: 1 → 1.250',
  ])
  expect(told({ ...settings, path: ['name'], value: 'Bianchi' })).toEqual([
    'Nome del negozio: «Omaggio» → «Bianchi»',
  ])
  expect(told({ kind: 'remove', file: 'settings.json', path: ['sampleCustomer'] })).toEqual([
    'Cliente di esempio: nome «Nome», cognome «Cognome», email «nome.cognome@example.… → –',
  ])
  expect(told({ ...settings, path: ['confirmation'], value: true })).toEqual([
    'Copia al cliente: – → sì',
  ])
})

it('[ED4] [ED79] products that come, go and move are told', () => {
  const file = 'catalogue.json' as const
  const path = ['products']
  const value = { id: 'cap', label: 'Cappellino', price: 3, materials: { plastic: 0 } }
  expect(told({ kind: 'insert', file, path, index: 0, value })).toEqual([
    'Prodotto «Cappellino»: da ora nel catalogo',
  ])
  const again = { ...value, label: 'Tazza' }
  const price = { ...catalogue, path: ['products', 5, 'price'], value: 2 }
  expect(told({ kind: 'insert', file, path, index: 0, value: again }, price)).toEqual([
    'Prodotto «Tazza (cap)»: da ora nel catalogo',
    'Tazza (mug): 1,90 € → 2,00 €',
  ])
  const bag = { id: 'bag', label: 'Borsa', price: 3, materials: { plastic: 0 } }
  expect(told({ kind: 'insert', file, path, index: 0, value: bag })).toEqual([
    'Prodotto «Borsa»: da ora nel catalogo',
  ])
  expect(told({ kind: 'remove', file, path: mug() })).toEqual([
    'Prodotto «Tazza»: non più nel catalogo',
  ])
  expect(told({ kind: 'move', file, path, from: 0, to: 2 })).toEqual([
    'Prodotti: in un altro ordine',
  ])
})

it('[ED4] a text is told by what it says, its default included, and a document by its name', () => {
  expect(told({ kind: 'remove', file: 'texts.json', path: ['questions', 'product'] })).toEqual([
    'texts.json: scritto in un altro modo',
  ])
  const path = ['steps', 'done']
  expect(told({ kind: 'set', file: 'texts.json', path, value: 'fatto' })).toEqual([
    'Testo: «completato» → «fatto»',
  ])
  expect(
    told(
      { kind: 'text', file: 'info.md', text: '# Ciao' },
      { kind: 'text', file: 'accessibility.md', text: '# Dichiarazione' },
    ),
  ).toEqual(['Informazioni: testo diverso', 'Accessibilità: da ora c’è'])
})

it('[ED4] a file that cannot be read, or only looks different, is told too', () => {
  expect(told({ kind: 'text', file: 'texts.json', text: '{' })).toEqual([
    'texts.json: contenuto diverso',
  ])
  const text = `${shipped['settings.json']}\n`
  expect(told({ kind: 'text', file: 'settings.json', text })).toEqual([
    'settings.json: scritto in un altro modo',
  ])
})

it('[ED4] an entry with a name that every object has is an entry like any other', () => {
  const [added = ''] = told({ ...settings, path: ['constructor'], value: 'x' })
  expect(added).toMatch(/– → «x»$/)
})

it('[SH36] a change is told without what nobody sees', () => {
  const path = ['name']
  expect(told({ ...settings, path, value: 'A\0B\u000Bc' })).toEqual([
    expect.stringMatching(/→ «AB c»$/),
  ])
})
