import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SLIPS, slipsIn } from './json-slips.ts'

const adviceFor = (source: string) =>
  slipsIn(source).slips.map(({ line, advice }) => `${line}: ${advice}`)

const STRAIGHT = SLIPS.curlyQuotes.advice
const COMMENT = SLIPS.comment.advice
const ONLY_NUMBER = SLIPS.currencyOrPercent.advice
const ONE_NUMBER = SLIPS.numberInPieces.advice
const QUOTE_IN_TEXT = SLIPS.quoteInText.advice
const IN_QUOTES = SLIPS.withoutQuotes.advice
const OPEN_TEXT = SLIPS.openText.advice
const TOO_MANY = SLIPS.commaTooMany.advice
const OTHER = SLIPS.other.advice
const BRACKET = ': prima manca una parentesi, o ce n’è una di troppo'

/** Texts, each with its advice and the line. */
const CASES: Readonly<
  Record<keyof typeof SLIPS, readonly (readonly [source: string, advice: string])[]>
> = {
  tooDeep: [
    ['['.repeat(101), `1: ${SLIPS.tooDeep.advice}`],
    ['['.repeat(101) + ']'.repeat(101), `1: ${SLIPS.tooDeep.advice}`],
  ],
  curlyQuotes: [
    ['{\n"a": “Penna”}', `2: ${STRAIGHT}`],
    ['{\n„a”: 1}', `2: ${STRAIGHT}`],
    ['{"a":\n"Penna”\n}', `2: ${STRAIGHT}`],
  ],
  comment: [
    ['{\n"a": 1 // nuovo\n}', `2: ${COMMENT}`],
    ['{\n/* due\nrighe */ "a": 1}', `2: ${COMMENT}`],
    ['{\n# nuovo\n"a": 1}', `2: ${COMMENT}`],
  ],
  currencyOrPercent: [
    ['{"a": € 0.35}', `1: ${ONLY_NUMBER}`],
    ['{"a": 0.35€}', `1: ${ONLY_NUMBER}`],
    ['{"a": 5%}', `1: ${ONLY_NUMBER}`],
    ['{"a": 30 giorni}', `1: ${ONLY_NUMBER}`],
    ['{"a": 30EUR}', `1: ${ONLY_NUMBER}`],
  ],
  numberInPieces: [
    ['{"a": 1 250}', `1: ${ONE_NUMBER}`],
    ['{"a": .35}', `1: ${ONE_NUMBER}`],
    ['{"a": +5}', `1: ${ONE_NUMBER}`],
    ['{"a": 5.}', `1: ${ONE_NUMBER}`],
    ['{"a": 00.35}', `1: ${ONE_NUMBER}`],
    ['{"a": 1.000.000}', `1: ${ONE_NUMBER}`],
    ['{"a": 1\'250}', `1: ${ONE_NUMBER}`],
  ],
  specialSpace: [['{\n\u00A0\u00A0"a": 1}', `2: ${SLIPS.specialSpace.advice}`]],
  quoteInText: [
    ['{"a": "Penna "lusso""}', `1: ${QUOTE_IN_TEXT}`],
    ['{"a": "Penna, "b": 1}', `1: ${QUOTE_IN_TEXT}`],
  ],
  withoutQuotes: [
    ["{'a': 1}", `1: ${IN_QUOTES}`],
    ['{a: 1}', `1: ${IN_QUOTES}`],
    ['{"a": Penna}', `1: ${IN_QUOTES}`],
  ],
  openText: [
    ['{\n"a": "Penna\nbella"}', `2: ${OPEN_TEXT}`],
    ['{\n"a": "Penna,\n"b": 1}', `2: ${OPEN_TEXT}`],
    ['{"a": "una\tpenna"}', `1: ${OPEN_TEXT}`],
    ['{"a": "C:\\x"}', `1: ${OPEN_TEXT}`],
  ],
  commaMissing: [
    ['{\n"a": 1\n"b": 2}', '2: manca la virgola dopo 1'],
    ['[\r{}\r\r{}]', '2: manca la virgola dopo }'],
    ['["a" "b"]', '1: manca la virgola dopo "a"'],
  ],
  commaTooMany: [
    ['{\n"a": 1,\n}', `2: ${TOO_MANY}`],
    ['[1,\n2,\n\n]', `2: ${TOO_MANY}`],
    ['[1,,2]', `1: ${TOO_MANY}`],
  ],
  fileCutShort: [['{\n"a": [1', '2: il file finisce prima del tempo: manca la parentesi ]']],
  colonMissing: [
    ['{"a"\n5}', '2: dopo "a" mancano i due punti'],
    ['{"a" = 1}', '1: dopo "a" mancano i due punti'],
    ['{"a" "b"}', '1: dopo "a" mancano i due punti'],
  ],
  bracket: [
    ['{"a": ["b",\n"c": 1}', `2: qui non va :${BRACKET}`],
    ['[{"a": 1,\n{"a": 2}]', `2: qui non va {${BRACKET}`],
    ['{}\n{}', `2: qui non va {${BRACKET}`],
    ['[{"a": 1}}]', `1: qui non va }${BRACKET}`],
  ],
  other: [
    ['{"a": @}', `1: ${OTHER}`],
    ['{"a": 1; "b": 2}', `1: ${OTHER}`],
  ],
}

const cases = Object.entries(CASES).flatMap(([name, all]) =>
  all.map(([source, advice]) => ({ name, source, advice })),
)

it.each(cases)('[SH14] $name is reported in $source', ({ source, advice }) => {
  expect(adviceFor(source)).toEqual([advice])
})

it('[SH15] every decimal comma is reported at once, and what was meant is read', () => {
  const source = '{\n"a": 0,35,\n"b": {"c": 1.250,00, "d": "2: 3,4"},\n"e": [2,5], "f": 0, 35}'
  expect(adviceFor(source)).toEqual([
    '2: i decimali si scrivono con il punto: 0.35',
    '3: i decimali si scrivono con il punto: 1250.00',
    '4: i decimali si scrivono con il punto: 0.35',
  ])
  expect(JSON.parse(slipsIn(source).scan?.source ?? '')).toEqual({
    a: 0.35,
    b: { c: 1250, d: '2: 3,4' },
    e: [2, 5],
    f: 0.35,
  })
})

it('[SH15] decimal commas are reported beside another slip, in the order of their lines', () => {
  expect(adviceFor('{\n"a": 0,5,\n"b": “x”,\n"c": 0,7,\n}')).toEqual([
    '2: i decimali si scrivono con il punto: 0.5',
    `3: ${STRAIGHT}`,
    '4: i decimali si scrivono con il punto: 0.7',
  ])
})

it('[SH15] valid JSON is left as it is', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(slipsIn(json)).toMatchObject({ slips: [], scan: { source: json } })
    }),
  )
})
