import { useObservable, useOrder, useSession } from './use-session.ts'

/** Whether money has moved, or may have: enough where the part that knows more does not arrive. */
export function usePaidInBrief(): string | undefined {
  const { shop, checkout } = useSession()
  const { paid, unclear } = shop.texts.payment
  const isPaid = useOrder((order) => order.receipt !== null)
  const isUnclear = useObservable(checkout, (open) => Boolean(open?.approved))
  if (isPaid) return paid
  return isUnclear ? unclear : undefined
}
