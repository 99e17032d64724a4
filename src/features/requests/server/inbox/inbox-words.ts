import { plainWords } from '../../../../order/find-products.ts'
import type { SellerState } from '../../wire.ts'
import { isToCheck } from '../checked-order.ts'
import type { ReceivedRequest } from '../request-store.ts'
import { factIn } from '../sent-data.ts'

/** One letter is the beginning of too much. */
export const SHORTEST_TERM = 2
const LONGEST_WORD = 24
// A visitor may type 50 kB into a field.
const MOST_WORDS_OF_A_FIELD = 12
const MOST_TERMS = 6
const COUNTRY_CODE = /^(?:00)?39(?=\d{6})/
const SHORTEST_STEM = 3

// Nobody can type these: a typed word has letters and digits only.
export const stateWord = (state: SellerState) => `=${state}`
export const TO_CHECK_WORD = '=check'
const stemWord = (stem: string) => `~${stem}`

/** A word that is wanted: a beginning of a word, or else a whole one of ours. */
export interface WantedWord {
  readonly beginning?: string
  readonly whole?: string | undefined
}

type Searched = Pick<ReceivedRequest, 'params' | 'customer' | 'rows' | 'order'>

/** What a request is found by: number, name, surname, email, phone, product, and the marks of the server. */
export function wordsOf({ params, customer, rows, order }: Searched, state: SellerState): string {
  const { name, surname, email, phone } = customer
  const product = typedWords(factIn(rows, 'product')?.text ?? '')
  // The wizard sends most of them twice.
  const phones = new Set([phone, params.phone ?? ''])
  const fields = new Set([name, surname, params.name ?? '', email, params.email ?? '', ...phones])
  const words = [
    String(order.requestNumber ?? ''),
    ...[...fields].flatMap(typedWords),
    ...[...phones].flatMap(phoneWords),
    ...product,
  ]
    .map((word) => word.slice(0, LONGEST_WORD))
    .filter((word) => word.length >= SHORTEST_TERM)
  const stems = product.flatMap((word) => stemOf(word.slice(0, LONGEST_WORD)) ?? [])
  const marks = [stateWord(state), ...(isToCheck(order) ? [TO_CHECK_WORD] : [])]
  return [...new Set([...words, ...stems.map(stemWord), ...marks])].join(' ')
}

function typedWords(field: string): string[] {
  return plainWords(field.slice(0, MOST_WORDS_OF_A_FIELD * LONGEST_WORD)).slice(
    0,
    MOST_WORDS_OF_A_FIELD,
  )
}

/** A number is typed as it is read out, with or without spaces and the country. */
function phoneWords(phone: string): string[] {
  const digits = phone.slice(0, 2 * LONGEST_WORD).replaceAll(/\D/g, '')
  return [digits, digits.replace(COUNTRY_CODE, '')]
}

/** Singular and plural of most Italian nouns have the same one: `tazz` of tazza and tazze. */
function stemOf(word: string): string | undefined {
  const stem = word.replace(/h?[aeiou]{1,3}$/, '')
  return stem !== word && stem.length >= SHORTEST_STEM ? stem : undefined
}

/** What was typed into the search, as beginnings of words; all of them are wanted. */
export function searchTerms(typed: string): string[] {
  const terms = plainWords(typed).map((term) => term.slice(0, LONGEST_WORD))
  return [...new Set(terms)].filter((term) => term.length >= SHORTEST_TERM).slice(0, MOST_TERMS)
}

/** A typed word is a beginning of a word, or another form of a product's name. */
export function wantedWord(term: string): WantedWord {
  const stem = stemOf(term)
  return { beginning: term, whole: stem === undefined ? undefined : stemWord(stem) }
}
