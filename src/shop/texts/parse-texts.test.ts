import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SHOP_DIR, shopFile } from '../../../tests/support/demo-shop.ts'
import { FIELD_LABELS } from '../../order/dataset.ts'
import { changedTexts, withDefaults } from './changed-texts.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { DEFAULT_TEXTS, parseTexts } from './parse-texts.ts'

const problemsOf = (json: unknown) =>
  (parseTexts(json).problems ?? []).map(({ place, message }) => `${place}: ${message}`)

it('[SH6] a shop that says nothing has the standard texts', () => {
  expect(parseTexts({})).toEqual({ value: DEFAULT_TEXTS })
})

it('[SH6] what a shop says stands in the place of one text, and of no other', () => {
  const parsed = parseTexts({
    questions: { color: 'Che colore?' },
    mail: { subject: '{number} {shop}' },
  })
  expect(parsed).toEqual({
    value: {
      ...DEFAULT_TEXTS,
      questions: { ...DEFAULT_TEXTS.questions, color: 'Che colore?' },
      mail: { subject: '{number} {shop}' },
    },
  })
})

it('[SH6] lines end in one way, whatever was written', () => {
  expect(parseTexts({ privacy: 'Una\r\ndue\rtre\n' })).toMatchObject({
    value: { privacy: 'Una\ndue\ntre' },
  })
})

it('[SH6] the shipped file shows every text, in its standard words', () => {
  const { $schema: _, ...texts } = shopFile('texts.json')
  expect(texts).toEqual(DEFAULT_TEXTS)
})

it('[SH6] the seller’s guide lists the words that stay as they are', () => {
  const guide = readFileSync(`${SHOP_DIR}LEGGIMI.md`, 'utf8')
  const [, fixed = ''] = /Restano\s+fissi:\n([^]*?)\n#/.exec(guide) ?? []
  const steps = Object.values(FIELD_LABELS)
  const buttons = ['Indietro', 'Avanti', 'Invia', 'Informazioni']
  const demo = ['Pagamento di prova: nessun addebito', '(prova)']
  const words = [...steps, ...buttons, ...demo]
  expect(words.filter((word) => !fixed.includes(`«${word}»`))).toEqual([])
})

it.each([
  [{ qestions: {} }, 'qestions: non è previsto; forse «questions»?'],
  [{ questions: { colour: 'x' } }, 'questions, colour: non è previsto; forse «color»?'],
  [{ version: 'x' }, 'version: qui non è previsto: va dentro «page»'],
  [{ product: 'x' }, 'product: qui non è previsto: va dentro «questions» o dentro «notices»'],
  [{ page: { privacy: 'x' } }, 'page, privacy: qui non è previsto: va al primo livello del file'],
  [{ questions: { color: '' } }, 'questions, color: non può essere vuoto'],
  [{ notices: 'x' }, 'notices: deve essere un gruppo tra parentesi graffe'],
  [{ privacy: 4 }, 'privacy: deve essere un testo tra virgolette'],
  [
    { confirmation: { number: 'N. {numero}' } },
    'confirmation, number: {numero} non esiste; forse {number}?',
  ],
  [
    { confirmation: { number: 'Fatto' } },
    'confirmation, number: deve contenere {number}, scritto così: graffe chiuse e senza spazi',
  ],
  [{ privacy: 'Per {me}' }, 'privacy: {me} non esiste'],
  [
    { offer: { days: 'un mese' } },
    'offer, days: deve contenere {count}, scritto così: graffe chiuse e senza spazi',
  ],
  [{ prices: { pieces: '{cont} pezzi' } }, 'prices, pieces: {cont} non esiste; forse {count}?'],
  [
    { waits: { minutes: 'poco' } },
    'waits, minutes: deve contenere {count}, scritto così: graffe chiuse e senza spazi',
  ],
  [{ fields: { phone: 'Tel.\ncell.' } }, 'fields, phone: scrivilo su una riga sola'],
  [{ quantity: { lot: 'x' } }, 'quantity, lot: qui non è previsto: va dentro «offer»'],
])('[SH6] reports %j', (json, problem) => {
  expect(problemsOf(json)).toContain(problem)
})

it.each(['Pagamento', 'pagato da', ' Pagamenti e IVA', 'P\u200Bagamento'])(
  '[SH6] [PY12] takes no label of a row that would read as a payment: %j',
  (label) => {
    const message = 'nella mail sembrerebbe la riga di un pagamento: inizia con un’altra parola'
    expect(problemsOf({ offer: { vat: label }, prices: { total: label } })).toEqual([
      `prices, total: ${message}`,
      `offer, vat: ${message}`,
    ])
    expect(problemsOf({ offer: { vat: 'Condizioni di pagamento' } })).toEqual([])
  },
)

it('[SH7] only texts in other words travel with the page', () => {
  const texts = {
    ...PAGE_TEXTS,
    privacy: 'Privacy',
    quantity: { ...PAGE_TEXTS.quantity, unit: 'pz' },
  }
  const changed = changedTexts(texts, PAGE_TEXTS)
  expect(changed).toEqual({ privacy: 'Privacy', quantity: { unit: 'pz' } })
  expect(withDefaults(changed, PAGE_TEXTS)).toEqual(texts)
  expect(changedTexts(PAGE_TEXTS, PAGE_TEXTS)).toEqual({})
})

it('[SH6] fills in what a text leaves open, and takes nothing in a value for a place', () => {
  expect(fillPlaceholders('{a} e {b}', { a: '{b}', b: 2 })).toBe('{b} e 2')
})
