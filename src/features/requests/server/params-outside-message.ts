import type { Params } from './request-store.ts'
import { summaryIn, type VisitorMessage } from './visitor-message.ts'

/** What the wizard sends beside its summary, which shows them too. */
const OF_THE_CUSTOMER = new Set(['name', 'email', 'phone'])

/** Another template may send more than its message shows: the seller sees it too. */
export function paramsOutsideMessage(params: Params, message: VisitorMessage): [string, string][] {
  // Rows without a fact hold what the customer typed.
  const typed = new Set(summaryIn(message)?.rows.flatMap(({ fact, text }) => (fact ? [] : text)))
  const isShown = (name: string, value: string) =>
    name === 'message' || (OF_THE_CUSTOMER.has(name) && typed.has(value))
  return Object.entries(params).filter(
    ([name, value]) => value.trim() !== '' && !isShown(name, value),
  )
}
