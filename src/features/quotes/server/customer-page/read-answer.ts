import * as v from 'valibot'
import { formatWhole } from '../../../../order/money.ts'
import {
  ACCEPT_FIELD_RULES,
  ACCEPT_FIELDS,
  type AcceptField,
  askedFields,
  askedFor,
  fieldProblem,
  invoiceAddress,
  taxCode,
} from './answer-fields.ts'
import type { AcceptanceSettings } from './customer-view.ts'

// Controls and marks of writing direction could hide or turn what the seller reads. Line breaks stay.
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
const LONGEST_WORDS = 2_000
const MOST_REVISIONS = 9_999

const revision = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,3}$/),
  v.transform(Number),
  v.maxValue(MOST_REVISIONS),
)

export const CHANGE_TOPICS = {
  quantita: 'Quantità',
  prezzo: 'Prezzo',
  consegna: 'Consegna',
  stampa: 'Colore o stampa',
  altro: 'Altro',
} as const
export type ChangeTopic = keyof typeof CHANGE_TOPICS
const TOPICS = Object.keys(CHANGE_TOPICS) as readonly ChangeTopic[]

export type FieldName = AcceptField | 'conditions' | 'words'
export type Problems = Readonly<Partial<Record<FieldName, string>>>

export interface Typed {
  readonly values: Readonly<Partial<Record<FieldName, string>>>
  readonly topics: readonly ChangeTopic[]
}

export const NOTHING_TYPED: Typed = { values: {}, topics: [] }

/** A form as the browser sends it; undefined where it is none of ours. */
export interface SentForm {
  readonly revision: number
  /** The ids of the proofs that were shown beside it. */
  readonly proofs: readonly string[]
  readonly typed: Typed
}

/** Only what the forms have is read; names that are sent twice count once. */
export function readForm(body: Buffer): SentForm | undefined {
  const sent = new URLSearchParams(body.toString('utf8'))
  const rev = v.safeParse(revision, sent.get('rev'))
  if (!rev.success) return undefined
  const values = Object.fromEntries(
    [...ACCEPT_FIELDS, 'conditions', 'words'].flatMap((name) => {
      const text = sent.get(name)
      return text === null ? [] : [[name, readable(text)]]
    }),
  )
  const asked = new Set(sent.getAll('topic'))
  return {
    revision: rev.output,
    proofs: sent.getAll('proof'),
    typed: { values, topics: TOPICS.filter((topic) => asked.has(topic)) },
  }
}

/** Line breaks are single, other controls are dropped, and nothing stands at the ends. */
function readable(text: string): string {
  return text
    .replaceAll(/\r\n|\r/g, '\n')
    .split('\n')
    .map((each) => each.replaceAll('\t', ' ').replaceAll(UNREADABLE, '').trimEnd())
    .join('\n')
    .trim()
}

interface Acceptance extends Readonly<Record<AcceptField, string>> {
  /** Whether the box was ticked; null: there was none. */
  readonly conditions: boolean | null
}

export function readAcceptance(
  { values }: Typed,
  settings: AcceptanceSettings,
): { readonly acceptance: Acceptance } | { readonly problems: Problems } {
  const problems: Partial<Record<FieldName, string>> = {}
  for (const field of askedFields(settings)) {
    const problem = fieldProblem(field, values[field] ?? '', settings)
    if (problem) problems[field] = problem
  }
  const { conditions } = settings.ask
  const isTicked = values.conditions === 'si'
  if (conditions === 'required' && !isTicked) {
    problems.conditions = 'Per accettare serve questa conferma'
  }
  if (Object.keys(problems).length > 0) return { problems }
  const value = (field: AcceptField) =>
    askedFor(field, settings) === 'off' ? '' : (values[field] ?? '')
  const invoiceTo = value('invoiceTo')
  const vat = value('vat')
  return {
    acceptance: {
      name: oneLine(value('name')),
      company: oneLine(value('company')),
      vat: vat && taxCode(vat),
      invoiceTo: invoiceAddress(invoiceTo) ?? oneLine(invoiceTo),
      deliveryAddress: value('deliveryAddress'),
      purchaseOrder: oneLine(value('purchaseOrder')),
      conditions: conditions === 'off' ? null : isTicked,
    },
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** Topics or words: one of both says what should change. */
export function readChange({
  values,
  topics,
}: Typed):
  | { readonly topics: readonly ChangeTopic[]; readonly words: string }
  | { readonly problems: Problems } {
  const { words = '' } = values
  if (words.length > LONGEST_WORDS) return { problems: { words: TOO_LONG } }
  if (words === '' && topics.length === 0) {
    return { problems: { words: 'Scegli un argomento o scrivi che cosa cambieresti' } }
  }
  return { topics, words }
}

export function readReason({
  values,
}: Typed): { readonly words: string } | { readonly problems: Problems } {
  const { words = '' } = values
  return words.length > LONGEST_WORDS ? { problems: { words: TOO_LONG } } : { words }
}

/** Who approves a proof. */
export function readName({
  values,
}: Typed): { readonly name: string } | { readonly problems: Problems } {
  const name = oneLine(values.name ?? '')
  const { longest, missing } = ACCEPT_FIELD_RULES.name
  if (name === '') return { problems: { name: missing } }
  return name.length > longest
    ? { problems: { name: `Accorcia: al massimo ${longest} caratteri` } }
    : { name }
}

/** What is to be changed in a proof: only words can say it. */
export function readWish(
  typed: Typed,
): { readonly words: string } | { readonly problems: Problems } {
  const read = readReason(typed)
  return 'words' in read && read.words === ''
    ? { problems: { words: 'Scrivi che cosa cambieresti' } }
    : read
}

const TOO_LONG = `Accorcia: al massimo ${formatWhole(LONGEST_WORDS)} caratteri`
