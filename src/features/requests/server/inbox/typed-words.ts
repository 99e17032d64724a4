import { plainWords } from '../../../../order/find-products.ts'
import { takeNumbers, withEuros } from './typed-numbers.ts'

/** One letter is the beginning of too much. */
export const SHORTEST_TERM = 2
export const LONGEST_WORD = 24
// A visitor may type 50 kB into a field.
const MOST_WORDS_OF_A_FIELD = 12
const COUNTRY_CODE = /^(?:00)?39(?=\d{6})/

/** The words of a field, as far as it is searched; `0,5` and `3.0` in it are searched like amounts. */
export function typedWords(field: string): string[] {
  const searched = field.slice(0, MOST_WORDS_OF_A_FIELD * LONGEST_WORD)
  return [...plainWords(searched).slice(0, MOST_WORDS_OF_A_FIELD), ...numbersIn(searched)]
}

/** A number is typed as it is read out, with or without spaces and the country. */
export function phoneWords(phone: string): string[] {
  const digits = phone.slice(0, 2 * LONGEST_WORD).replaceAll(/\D/g, '')
  return [digits, digits.replace(COUNTRY_CODE, '')]
}

/** All words and amounts of a text. */
export function textWords(text: string): string[] {
  return [...plainWords(text), ...numbersIn(text)]
}

const numbersIn = (text: string) => takeNumbers(text).words.flatMap(withEuros)

/** These words as far as a search tells them apart, each once. */
export function searchedWords(words: readonly string[]): string[] {
  const cut = words.map((word) => word.slice(0, LONGEST_WORD))
  return [...new Set(cut)].filter((word) => word.length >= SHORTEST_TERM)
}
