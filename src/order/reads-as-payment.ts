import { plainLetters } from './look-alike-letters.ts'

// In many fonts 'rn' looks like 'm'.
const ABOUT_A_PAYMENT = /^paga(?:(?:m|rn)ent|t)/
const BETWEEN = String.raw`\P{L}*`
// Only the whole word 'pagato' counts: 'Paga totale' means something else.
const PAID_APART = String.raw`${apart('pagat')}${BETWEEN}[aeio](?!\p{L})`
const LETTERS_APART = new RegExp(
  `^(?:${apart('pagament')}|${apart('pagarnent')}|${PAID_APART})`,
  'u',
)
// Fast path: the first letter rules out most labels.
const ABOUT_ANOTHER = /^[a-oq-z]/i

/** Whether a reader takes a row with this label for a row about a payment. */
export function readsAsPayment(label: string): boolean {
  if (ABOUT_ANOTHER.test(label)) return false
  const read = plainLetters(label)
  return ABOUT_A_PAYMENT.test(read) || LETTERS_APART.test(read)
}

/** A pattern of the word with any non-letters between its letters. */
function apart(word: string): string {
  return word.split('').join(BETWEEN)
}
