import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SHOP_DIR, shopFile } from '../../../tests/support/demo-shop.ts'
import { SELECTIONS } from '../../order/selections.ts'
import { changedTexts, withDefaults } from './changed-texts.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { hintAt } from '../../features/editor/wire/field-at-path.ts'
import { DEFAULT_TEXTS, parseTexts, TEXTS_FILE } from './parse-texts.ts'
import { placeholdersInWords } from './placeholder-words.ts'

const problemsOf = (json: unknown) =>
  (parseTexts(json).problems ?? []).map(({ place, message }) => `${place}: ${message}`)

it('[SH6] a shop without texts has the standard texts', () => {
  expect(parseTexts({})).toEqual({ value: DEFAULT_TEXTS })
})

it('[SH6] a text of the shop replaces one standard text, and no other', () => {
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

it('[SH6] line ends are normalised', () => {
  expect(parseTexts({ privacy: 'Una\r\ndue\rtre\n' })).toMatchObject({
    value: { privacy: 'Una\ndue\ntre' },
  })
})

it('[SH6] the shipped file shows every text, in its standard words', () => {
  const { $schema: _, ...texts } = shopFile('texts.json')
  expect(texts).toEqual(DEFAULT_TEXTS)
})

it('[SH20] the seller’s guide lists the texts that cannot be changed', () => {
  const guide = readFileSync(`${SHOP_DIR}LEGGIMI.md`, 'utf8')
  const [, fixed = ''] = /Restano\s+fissi:\n([^]*?)\n#/.exec(guide) ?? []
  const steps = Object.values(SELECTIONS).map(({ label }) => label)
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
])('[SH22] [SH23] [SH21] reports %j', (json, problem) => {
  expect(problemsOf(json)).toContain(problem)
})

it('[SH7] only changed texts travel with the page', () => {
  const texts = {
    ...PAGE_TEXTS,
    privacy: 'Privacy',
    steps: { ...PAGE_TEXTS.steps, done: 'fatto' },
  }
  const changed = changedTexts(texts, PAGE_TEXTS)
  expect(changed).toEqual({ privacy: 'Privacy', steps: { done: 'fatto' } })
  expect(withDefaults(changed, PAGE_TEXTS)).toEqual(texts)
  expect(changedTexts(PAGE_TEXTS, PAGE_TEXTS)).toEqual({})
})

it('[SH6] fills in placeholders, and none inside a value', () => {
  expect(fillPlaceholders('{a} e {b}', { a: '{b}', b: 2 })).toBe('{b} e 2')
})

it('[ED84] every placeholder says what stands in its place, and no heading names a key', () => {
  const wordsIn = (texts: object, group: string): string[] =>
    Object.entries(texts).flatMap(([name, each]) =>
      typeof each === 'string'
        ? placeholdersInWords(each, group)
        : wordsIn(each as object, group === '' ? name : group),
    )
  const words = wordsIn(DEFAULT_TEXTS, '').filter(Boolean)
  expect(words.length).toBeGreaterThan(30)
  expect(words.filter((each) => each.includes('undefined'))).toEqual([])
  expect(placeholdersInWords('Ciao {name}, {name} di {shop}', 'reply')).toBe(
    '{name}: il nome del cliente · {shop}: il nome del negozio',
  )
  expect(placeholdersInWords(DEFAULT_TEXTS.logo.shown, 'logo')).toBe('{name}: il nome del file')
  const headings = Object.keys(DEFAULT_TEXTS).map((name) => hintAt(TEXTS_FILE, [name]) ?? '')
  expect(headings.filter((heading) => /"/.test(heading))).toEqual([])
})

it('[QU106] a shop changes the words of its quotes’ mails, and keeps the number', () => {
  const own = { quote: { subject: '{shop}: la tua offerta {number}', intro: 'Eccola.' } }
  expect(parseTexts(own)).toMatchObject({ value: own })
  const problem = parseTexts({ quote: { subject: 'La tua offerta di {shop}' } }).problems?.[0]
  expect(problem?.message).toContain('deve contenere {number} e {shop}')
  expect(placeholdersInWords('{number}', 'quote')).toBe('{number}: il numero del preventivo')
})
