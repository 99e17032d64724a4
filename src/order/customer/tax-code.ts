import { vatNumberIn } from './vat-number.ts'

// Digits may be replaced by these letters, so that two people do not share a code.
const PERSON = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[A-EHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/

/** What a character at an odd place counts, by the position of the letter or the digit (DM 23/12/1976). */
const ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** The Italian codice fiscale, of a person or of a company, as it is stored; undefined where it is none. */
export function taxCodeIn(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '').toUpperCase()
  if (/^\d/.test(code)) return vatNumberIn(code)
  if (!PERSON.test(code)) return undefined
  const sum = Array.from(code.slice(0, -1)).reduce((total, character, place) => {
    const value = positionOf(character)
    return total + (place % 2 === 0 ? (ODD[value] ?? 0) : value)
  }, 0)
  return positionOf(code.slice(-1)) === sum % 26 ? code : undefined
}

function positionOf(character: string): number {
  return /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 'A'.charCodeAt(0)
}
