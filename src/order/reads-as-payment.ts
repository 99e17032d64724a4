import { plainLetters } from './look-alike-letters.ts'

// Narrow letters run together: 'rn' is read as 'm'.
const ABOUT_A_PAYMENT = /^paga(?:(?:m|rn)ent|t)/
const BETWEEN = String.raw`\P{L}*`
// The short word has to end there: 'Paga totale' is about something else.
const PAID_APART = String.raw`${apart('pagat')}${BETWEEN}[aeio](?!\p{L})`
const LETTERS_APART = new RegExp(
  `^(?:${apart('pagament')}|${apart('pagarnent')}|${PAID_APART})`,
  'u',
)
// Most labels say with their first letter that they are about something else.
const ABOUT_ANOTHER = /^[a-oq-z]/i

/** Whether whoever reads a label takes its row for one about a payment. */
export function readsAsPayment(label: string): boolean {
  if (ABOUT_ANOTHER.test(label)) return false
  const read = plainLetters(label)
  return ABOUT_A_PAYMENT.test(read) || LETTERS_APART.test(read)
}

/** A word whose letters may have anything but letters between them. */
function apart(word: string): string {
  return word.split('').join(BETWEEN)
}
