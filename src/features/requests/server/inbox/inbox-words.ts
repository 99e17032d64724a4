import { plainWords } from '../../../../order/find-products.ts'
import type { SellerState } from '../../wire.ts'
import { isToCheck, type CheckedOrder } from '../checked-order.ts'
import type { ReceivedRequest } from '../request-store.ts'
import type { SentRow } from '../sent-data.ts'
import { amountWord, isAmount, takeNumbers, withEuros } from './typed-numbers.ts'
import {
  LONGEST_WORD,
  phoneWords,
  searchedWords,
  SHORTEST_TERM,
  textWords,
  typedWords,
} from './typed-words.ts'

// Some 300 words. The seller's notes are shorter than twice of it, and are searched whole.
const LONGEST_TEXT = 2_000
const MOST_TERMS = 6
const LONGEST_ID = 100
const SHORTEST_STEM = 3

// Nobody can type these: a typed word has letters and digits only.
export const stateWord = (state: SellerState) => `=${state}`
export const TO_CHECK_WORD = '=check'
export const PAID_WORD = '=paid'
// An id may have any sign, and SQLite knows no capitals: both are written as numbers.
export const productWord = (id: string) =>
  `=product~${id.slice(0, LONGEST_ID).replaceAll(/[^a-z0-9]/g, (sign) => `~${sign.charCodeAt(0)}`)}`
const stemWord = (stem: string) => `~${stem}`

/** A word that is wanted: a beginning of a word, or else a whole one of ours. */
export interface WantedWord {
  readonly beginning?: string
  readonly whole?: string | undefined
}

type Searched = Pick<ReceivedRequest, 'params' | 'customer' | 'rows' | 'order'>

/**
 * What a request is found by: number, name, surname, email, phone, product, print, amounts, what the customer wrote, the
 * seller's notes, and the marks of the server.
 */
export function wordsOf(request: Searched, state: SellerState, notes = ''): string {
  const { params, customer, rows, order } = request
  const { name, surname, email, phone } = customer
  const product = textsOf(rows, 'product').flatMap(typedWords)
  // The wizard sends most of them twice.
  const phones = new Set([phone, params.phone ?? ''])
  const fields = new Set([name, surname, params.name ?? '', email, params.email ?? '', ...phones])
  const typed = [
    String(order.requestNumber ?? ''),
    ...[...fields].flatMap(typedWords),
    ...[...phones].flatMap(phoneWords),
    ...product,
    ...textsOf(rows, 'print').flatMap(typedWords),
    ...amountsOf(order).map(amountWord).flatMap(withEuros),
    ...textWords(writtenIn(rows)),
    ...textWords(notes),
  ]
  const stems = product.flatMap((word) => stemOf(word.slice(0, LONGEST_WORD)) ?? [])
  const marks = [
    stateWord(state),
    ...(isToCheck(order) ? [TO_CHECK_WORD] : []),
    ...(order.payment?.kind === 'confirmed' ? [PAID_WORD] : []),
    ...order.gadgets.flatMap(({ selections: { product: id } }) => (id ? [productWord(id)] : [])),
  ]
  return [...new Set([...searchedWords(typed), ...stems.map(stemWord), ...marks])].join(' ')
}

/** Of each gadget. */
function textsOf(rows: readonly SentRow[], field: string): string[] {
  return rows.flatMap((row) => (row.kind === 'fact' && row.field === field ? row.text : []))
}

/** What the visitor saw, what the server calculated, and what was paid. */
function amountsOf({ claimedTotal, verdict, payment }: CheckedOrder): number[] {
  const listed = verdict.kind === 'other-total' ? verdict.listed : null
  const paid = payment?.kind === 'confirmed' ? payment.amount : null
  return [claimedTotal, listed, paid].filter((cents) => cents !== null)
}

/** The message, the shop's own fields, and what another template sent. */
function writtenIn(rows: readonly SentRow[]): string {
  const texts = rows.flatMap((row) => {
    if (row.kind === 'fact') return []
    const isTyped = row.kind !== 'customer' || row.field === undefined || row.field === 'message'
    return isTyped ? row.text.slice(0, LONGEST_TEXT) : []
  })
  // The shortest first: a long message leaves out nothing but its own end.
  return texts
    .sort((a, b) => a.length - b.length)
    .join('\n')
    .slice(0, LONGEST_TEXT)
}

/** Singular and plural of most Italian nouns have the same one: `tazz` of tazza and tazze. */
function stemOf(word: string): string | undefined {
  const stem = word.replace(/h?[aeiou]{1,3}$/, '')
  return stem !== word && stem.length >= SHORTEST_STEM ? stem : undefined
}

/** What was typed into the search: beginnings of words, and amounts; all of them are wanted. */
export function searchTerms(typed: string): string[] {
  const { words, rest } = takeNumbers(typed)
  const terms = [...plainWords(rest), ...words].map((term) => term.slice(0, LONGEST_WORD))
  return [...new Set(terms)].filter((term) => term.length >= SHORTEST_TERM).slice(0, MOST_TERMS)
}

/** A typed word is a beginning of a word, or another form of a product's name; an amount is wanted as it is. */
export function wantedWord(term: string): WantedWord {
  if (isAmount(term)) return { whole: term }
  const stem = stemOf(term)
  return { beginning: term, whole: stem === undefined ? undefined : stemWord(stem) }
}
