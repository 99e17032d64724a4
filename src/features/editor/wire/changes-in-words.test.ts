import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SHOP_DIR } from '../../../../tests/support/demo-shop.ts'
import { isOptionalFile, perShopFile, type ShopTexts } from '../../../shop/shop-files.ts'
import { changesInWords } from './changes-in-words.ts'
import { changedText, type ShopChange } from './shop-change.ts'

const shipped: ShopTexts = perShopFile((file) =>
  isOptionalFile(file) ? null : readFileSync(join(SHOP_DIR, file), 'utf8'),
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
    'Tazza: da 1,90 € a 1,95 €',
  ])
  expect(told({ ...catalogue, path: mug('label'), value: 'Tazzona' })).toEqual([
    'Tazzona, nome: da «Tazza» a «Tazzona»',
  ])
  expect(told({ ...catalogue, path: mug('colors'), value: ['white', 'red'] })).toEqual([
    'Tazza, colori: prima Bianco, Rosso, Verde, Blu; ora Bianco, Rosso',
  ])
  expect(told({ ...catalogue, path: mug('materials', 'metal'), value: 0.5 })).toEqual([
    'Tazza, materiali, metallo: ora 0,50 €',
  ])
  const brackets = [
    { from: 100, discount: 7.5 },
    { from: 250, price: 1.6 },
  ]
  expect(told({ ...catalogue, path: mug('brackets'), value: brackets })).toEqual([
    'Tazza, scaglioni: ora Da 100 pezzi: −7,5 %; Da 250 pezzi: 1,60 € l’uno',
  ])
  expect(told({ ...catalogue, path: ['defaults', 'quantity'], value: 1250 })).toEqual([
    'Scelte iniziali, quantità: da 1 a 1.250',
  ])
  expect(told({ ...settings, path: ['name'], value: 'Bianchi' })).toEqual([
    'Nome del negozio: da «Omaggio» a «Bianchi»',
  ])
  expect(told({ kind: 'remove', file: 'settings.json', path: ['sampleCustomer'] })).toEqual([
    'Cliente di esempio: prima nome «Nome», cognome «Cognome», email «nome.cognome@example.…, ora niente',
  ])
  expect(told({ ...settings, path: ['confirmation'], value: true })).toEqual([
    'Copia al cliente: ora sì',
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
    'Tazza (mug): da 1,90 € a 2,00 €',
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
    'Testi: scritto in un altro modo',
  ])
  const path = ['steps', 'done']
  expect(told({ kind: 'set', file: 'texts.json', path, value: 'fatto' })).toEqual([
    'Testo: da «completato» a «fatto»',
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
    'Testi: contenuto diverso',
  ])
  const text = `${shipped['settings.json']}\n`
  expect(told({ kind: 'text', file: 'settings.json', text })).toEqual([
    'Impostazioni: scritto in un altro modo',
  ])
})

it('[ED4] an entry with a name that every object has is an entry like any other', () => {
  const [added = ''] = told({ ...settings, path: ['constructor'], value: 'x' })
  expect(added).toBe('Una voce che il negozio non conosce: ora «x»')
})

it('[ED91] a choice is told by what it means, and a list whose entries keep their names by what changes in them', () => {
  expect(told({ ...settings, path: ['contact'], value: 'either' })).toEqual([
    'Recapito richiesto: ora Email o telefono',
  ])
  expect(told({ ...catalogue, path: mug('pictures'), value: 'mug-7f5741b9.jpg' })).toEqual([
    'Tazza, foto: ora un’immagine',
  ])
  const url = 'https://gestionale.example.com'
  const events = { file: 'settings.json', kind: 'set', path: ['webhooks'] } as const
  const before = { ...shipped }
  before['settings.json'] =
    changedText('settings.json', shipped['settings.json'], [
      { ...events, value: [{ url, events: ['request.received'] }] },
    ]) ?? null
  const after = { ...before }
  after['settings.json'] =
    changedText('settings.json', before['settings.json'], [
      { ...events, path: ['webhooks', 0, 'events'], value: ['payment.captured'] },
    ]) ?? null
  expect(changesInWords(before, after)).toEqual([
    `Altri sistemi, ${url}, eventi: prima Richiesta arrivata; ora Pagamento incassato`,
  ])
})

it('[SH36] a change is told without what nobody sees', () => {
  const path = ['name']
  expect(told({ ...settings, path, value: 'A\0B\u000Bc' })).toEqual([
    expect.stringMatching(/ «AB c»$/),
  ])
})
