import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SLIPS } from './json-slips.ts'
import { mendJson } from './mend-json.ts'

const slipsIn = (source: string) =>
  mendJson(source).slips.map(({ line, advice }) => `${line}: ${advice}`)

const STRAIGHT = 'usa le virgolette diritte " invece di “ ”'
const IN_QUOTES = 'nomi e testi vanno tra virgolette doppie "'
const ONE_NUMBER =
  'i decimali si scrivono con il punto e le migliaia senza separatore, per esempio 0.35 o 1250'
const QUOTE_IN_TEXT =
  'manca una virgoletta, oppure ce n’è una dentro un testo: lì scrivi \\" o usa « »'
const COMMENT = 'i commenti (//, /* */ o #) non sono ammessi: toglilo'
const ONLY_NUMBER = 'scrivi solo il numero, senza €, % o altre unità'
const OPEN_TEXT =
  'un testo si apre e si chiude con " sulla stessa riga: manca una virgoletta, o il testo va a capo'

/** The text, its advice with the line, and the value that was meant, if that is clear. */
type Case = readonly [source: string, advice: string, meant?: unknown]

const CASES: Readonly<Record<keyof typeof SLIPS, readonly Case[]>> = {
  tooDeep: [
    ['['.repeat(101), '1: le parentesi aperte sono più di 100, una dentro l’altra: chiudile'],
  ],
  curlyQuotes: [
    ['{\n"a": “Penna”}', `2: ${STRAIGHT}`, { a: 'Penna' }],
    ['{\n„a”: 1}', `2: ${STRAIGHT}`, { a: 1 }],
    ['{\n"a": “Penna"}', `2: ${STRAIGHT}`, { a: 'Penna' }],
  ],
  curlyQuoteAtEnd: [['{"a":\n"Penna”\n}', `2: ${STRAIGHT}`, { a: 'Penna' }]],
  comment: [
    ['{\n"a": 1 // nuovo\n}', `2: ${COMMENT}`, { a: 1 }],
    ['{\n/* due\nrighe */ "a": 1}', `2: ${COMMENT}`, { a: 1 }],
    ['{\n# nuovo\n"a": 1}', `2: ${COMMENT}`, { a: 1 }],
  ],
  currencyOrPercent: [
    ['{"a": € 0.35}', `1: ${ONLY_NUMBER}`, { a: 0.35 }],
    ['{"a": 0.35€}', `1: ${ONLY_NUMBER}`, { a: 0.35 }],
    ['{"a": 5%}', `1: ${ONLY_NUMBER}`, { a: 5 }],
    ['{"a": 30 giorni}', `1: ${ONLY_NUMBER}`, { a: 30 }],
    ['{"a": 30EUR, "b": 0.5e}', `1: ${ONLY_NUMBER}`, { a: 30, b: 0.5 }],
  ],
  numberInPieces: [
    ['{"a": 1 250}', `1: ${ONE_NUMBER}`],
    ['{"a": .35}', `1: ${ONE_NUMBER}`],
    ['{"a": 5.}', `1: ${ONE_NUMBER}`],
    ['{"a": 00.35}', `1: ${ONE_NUMBER}`],
    ['{"a": 1.000.000}', `1: ${ONE_NUMBER}`],
    ['{"a": 1\'250}', `1: ${ONE_NUMBER}`],
  ],
  plusSign: [['{"a": +5}', '1: scrivi il numero senza il segno +', { a: 5 }]],
  specialSpace: [
    [
      '{\n\u00A0\u00A0"a": 1}',
      '2: c’è uno spazio speciale, copiato da un’altra pagina: cancellalo e riscrivilo',
      { a: 1 },
    ],
  ],
  quoteInText: [
    ['{"a": "Penna "lusso""}', `1: ${QUOTE_IN_TEXT}`],
    ['{"a": "Penna, "b": 1}', `1: ${QUOTE_IN_TEXT}`],
  ],
  singleQuotes: [["{'a': 1}", `1: ${IN_QUOTES}`, { a: 1 }]],
  bareWord: [
    ['{a: 1}', `1: ${IN_QUOTES}`, { a: 1 }],
    ['{"a": Penna}', `1: ${IN_QUOTES}`],
  ],
  tabInText: [
    [
      '{"a": "una\tpenna"}',
      '1: un testo non può contenere tabulazioni: metti uno spazio',
      { a: 'una penna' },
    ],
  ],
  backslashInText: [['{"a": "C:\\x"}', '1: dentro un testo la barra \\ si scrive due volte: \\\\']],
  openText: [
    ['{\n"a": "Penna\nbella"}', `2: ${OPEN_TEXT}`],
    ['{\n"a": "Penna,\n"b": 1}', `2: ${OPEN_TEXT}`],
  ],
  commaMissingAtLineEnd: [
    ['{\n"a": 1\n"b": 2}', '2: manca la virgola alla fine', { a: 1, b: 2 }],
    ['[\r{}\r\r{}]', '2: manca la virgola alla fine', [{}, {}]],
  ],
  commaMissing: [['["a" "b"]', '1: manca la virgola dopo "a"', ['a', 'b']]],
  commaAtEnd: [
    ['{\n"a": 1,\n}', '2: la virgola alla fine è di troppo: toglila', { a: 1 }],
    ['[1,\n2,\n\n]', '2: la virgola alla fine è di troppo: toglila', [1, 2]],
  ],
  commaTwice: [['[1,\n,2]', '2: una virgola è di troppo: toglila', [1, 2]]],
  semicolon: [
    ['{"a": 1; "b": 2}', '1: al posto del punto e virgola va la virgola', { a: 1, b: 2 }],
  ],
  fileCutShort: [['{\n"a": [1', '2: il file finisce prima del tempo: manca la parentesi ]']],
  colonMissing: [['{"a" = 1}', '1: dopo "a" mancano i due punti']],
  stillInList: [
    ['{"a": ["b",\n"c": 1}', '2: siamo ancora in un elenco: prima manca una parentesi, ] o {'],
  ],
  stillInGroup: [
    [
      '[{"a": 1,\n{"a": 2}]',
      '2: prima di { manca la parentesi } del gruppo precedente, con la sua virgola',
    ],
  ],
  afterTheEnd: [['{}\n{}', '2: il contenuto finisce prima di qui: togli quello che segue']],
  otherBracket: [['[{"a": 1}}]', '1: qui va ] e non }: una parentesi manca o è di troppo']],
  other: [
    [
      '{"a": @}',
      '1: non è JSON valido: manca o avanza una virgola, una virgoletta o una parentesi',
    ],
  ],
}

const cases = Object.entries(CASES).flatMap(([name, all]) =>
  all.map(([source, advice, meant]) => ({ name, source, advice, meant })),
)

it.each(cases)('[SH14] [SH15] $name is reported in $source', ({ source, advice, meant }) => {
  expect(slipsIn(source)).toEqual([advice])
  const json = mendJson(source).scan?.source
  expect(json && (JSON.parse(json) as unknown)).toEqual(meant)
})

it('[SH15] every decimal comma is reported at once, and what was meant is read', () => {
  const source = '{\n"a": 0,35,\n"b": {"c": 1.250,00, "d": "2: 3,4"},\n"e": [2,5], "f": 0, 35}'
  expect(slipsIn(source)).toEqual([
    '2: i decimali si scrivono con il punto: 0.35',
    '3: i decimali si scrivono con il punto: 1250.00',
    '4: i decimali si scrivono con il punto: 0.35',
  ])
  expect(JSON.parse(mendJson(source).scan?.source ?? '')).toEqual({
    a: 0.35,
    b: { c: 1250, d: '2: 3,4' },
    e: [2, 5],
    f: 0.35,
  })
})

it('[SH14] slips of several kinds are reported together, in the order of their lines', () => {
  expect(slipsIn('{\n"a": “x”\n"b": 1, // nuovo\n"c": 0,5,\n}')).toEqual([
    `2: ${STRAIGHT}`,
    '2: manca la virgola alla fine',
    `3: ${COMMENT}`,
    '4: i decimali si scrivono con il punto: 0.5',
    '4: la virgola alla fine è di troppo: toglila',
  ])
})

it('[SH15] valid JSON is left as it is', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(mendJson(json)).toMatchObject({ slips: [], scan: { source: json } })
    }),
  )
})
