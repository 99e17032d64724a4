import { usePaymentPart } from './use-payment-part.ts'
import { useObservable, useOrder, useSession } from './use-session.ts'

/** What was paid, where something was; the words for it are fetched only then. */
export function Paid() {
  const { attempt } = useSession()
  const paid = useOrder((order) => order.payment !== null)
  const unclear = useObservable(attempt, (open) => Boolean(open?.approved))
  const part = usePaymentPart(paid || unclear)
  return part && part !== 'failed' && <part.PaidNote />
}
