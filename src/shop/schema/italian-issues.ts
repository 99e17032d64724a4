import * as v from 'valibot'
import { FOUR_DECIMALS } from './field-schemas.ts'
import { inOneLine, type ShopProblem, type Parsed } from '../problems.ts'
import { entryId, placeOf } from './place-in-file.ts'
import { unknownEntryMessages } from './unknown-entries.ts'

const KINDS: Readonly<Record<string, string>> = {
  string: 'un testo tra virgolette',
  number: 'un numero, senza virgolette',
  array: 'un elenco tra parentesi quadre',
  object: 'un gruppo tra parentesi graffe',
  strict_object: 'un gruppo tra parentesi graffe',
  record: 'un gruppo tra parentesi graffe',
}

/** Of numbers, as they are written in forms. */
export const NO_NUMBER = 'scrivi un numero come su carta, per esempio 0,35 o 1.250'

/** By the message, or by the type that was expected. */
const IN_FORM: Readonly<Record<string, string>> = {
  string: 'scrivi un testo',
  number: NO_NUMBER,
  'deve avere almeno una voce': 'scegli o aggiungi almeno una voce',
  [FOUR_DECIMALS]: 'scrivi al massimo quattro decimali, per esempio 0,085',
}

const WHOLE_FILE = 'tutto il file'

/** Parses the JSON of a file, and describes to the seller what its schema refuses. */
export function parsedBy<T extends v.GenericSchema>(
  schema: T,
  file: string,
  json: unknown,
): Parsed<v.InferOutput<T>> {
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return { value: parsed.output }
  const aboutUnknown = unknownEntryMessages(schema)
  const toProblem = (issue: v.BaseIssue<unknown>): ShopProblem => {
    const steps = issue.path ?? []
    const path = steps.map(keyOf)
    const message = isUnknownEntry(issue) ? aboutUnknown(path) : messageOf(issue)
    const inForm =
      isUnknownEntry(issue) || isMissing(issue)
        ? undefined
        : (IN_FORM[issue.message] ?? IN_FORM[issue.type])
    const place = placeOf(steps) || WHOLE_FILE
    return { file, place, message, path, ...(inForm !== undefined && { inForm }) }
  }
  return { problems: withoutRepeats(parsed.issues.map(toProblem)) }
}

/** Two rules may refuse a value with the same message. */
function withoutRepeats(problems: readonly ShopProblem[]): ShopProblem[] {
  return [...new Map(problems.map((problem) => [inOneLine(problem), problem])).values()]
}

function isMissing({ kind, received }: v.BaseIssue<unknown>): boolean {
  return kind === 'schema' && received === 'undefined'
}

function isUnknownEntry({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never'
}

const keyOf = ({ key }: { readonly key: unknown }) => key as string | number

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema') return issue.message
  if (isMissing(issue)) return 'manca'
  // Their messages list the choices.
  if (issue.type === 'picklist' || issue.type === 'union') return issue.message
  const { input } = issue
  if (issue.type === 'number' && typeof input === 'string') return bareNumber(input)
  const id = issue.type === 'string' ? entryId(input) : undefined
  return id === undefined
    ? `deve essere ${KINDS[issue.type] ?? issue.expected}`
    : `scrivi solo l’id, "${id}"`
}

const NUMBER_IN_TEXT = /^\D*?(-?\d+(?:\.\d{3})*(?:,\d+)?|-?\d+\.\d+)\D*$/

/** For `"€ 0,35"` the message gives the number to write. */
function bareNumber(text: string): string {
  const [, digits] = NUMBER_IN_TEXT.exec(text) ?? []
  if (digits === undefined) return `deve essere ${KINDS.number}`
  const number = digits.includes(',') ? digits.replaceAll('.', '').replace(',', '.') : digits
  const isPlain = number === text.trim()
  return `deve essere un numero senza virgolette${isPlain ? '' : ', con il punto e senza € o %'}: ${number}`
}
