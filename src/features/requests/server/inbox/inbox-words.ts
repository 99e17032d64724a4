import { plainWords } from '../../../../order/find-products.ts'
import type { SellerState } from '../../wire/seller-states.ts'
import { isMarked } from '../checked-order.ts'
import { customerIn } from '../customer-in-message.ts'
import type { StoredRequest } from '../request-store.ts'
import { summaryIn } from '../visitor-message.ts'

/** One letter is the beginning of too much. */
export const SHORTEST_TERM = 2
const LONGEST_WORD = 24
// A visitor may type 50 kB into a field.
const MOST_WORDS_OF_A_FIELD = 12
const MOST_TERMS = 6
const COUNTRY_CODE = /^(?:00)?39(?=\d{6})/

/** Words between which and those of people is no confusion: these begin with a sign. */
export const stateWord = (state: SellerState) => `=${state}`
export const TO_CHECK_WORD = '=check'

type Searched = Pick<StoredRequest, 'params' | 'message' | 'order'>

/** What a request is found by: number, name, surname, email, phone, product. */
export function wordsOf({ params, message, order }: Searched): string[] {
  const { name = '', surname = '', email = '', phone = '' } = customerIn(message)
  const product = summaryIn(message)?.rows.find(({ fact }) => fact?.field === 'product')?.text ?? ''
  const phones = new Set([phone, params.phone ?? ''])
  const fields = [name, surname, params.name ?? '', email, params.email ?? '', product]
  const words = [
    String(order.requestNumber ?? ''),
    ...[...fields, ...phones].flatMap((field) =>
      plainWords(field.slice(0, MOST_WORDS_OF_A_FIELD * LONGEST_WORD)).slice(
        0,
        MOST_WORDS_OF_A_FIELD,
      ),
    ),
    ...[...phones].flatMap(phoneWords),
  ].map((word) => word.slice(0, LONGEST_WORD))
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_TERM)
}

export function isToCheck({ order }: Pick<StoredRequest, 'order'>): boolean {
  return isMarked(order.verdict) || order.payment?.kind === 'unconfirmed'
}

/** A number is typed as it is read out, with or without spaces and the country. */
function phoneWords(phone: string): string[] {
  const digits = phone.slice(0, 2 * LONGEST_WORD).replaceAll(/\D/g, '')
  return [digits, digits.replace(COUNTRY_CODE, '')]
}

/** What was typed into the search, as beginnings of words; all of them are wanted. */
export function searchTerms(typed: string): string[] {
  const terms = plainWords(typed).map((term) => term.slice(0, LONGEST_WORD))
  return [...new Set(terms)].filter((term) => term.length >= SHORTEST_TERM).slice(0, MOST_TERMS)
}
