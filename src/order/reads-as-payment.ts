import { asRead } from './as-read.ts'

// Narrow letters run together: 'rn' is read as 'm'.
const ABOUT_A_PAYMENT = /^paga(?:(?:m|rn)ent|t)/
// Most labels say with their first letter that they are about something else.
const ABOUT_ANOTHER = /^[a-oq-z]/i

/** Whether whoever reads a label takes its row for one about a payment. */
export function readsAsPayment(label: string): boolean {
  if (ABOUT_ANOTHER.test(label)) return false
  return ABOUT_A_PAYMENT.test(asRead(label.replace(/<\/?b>/g, '')))
}
