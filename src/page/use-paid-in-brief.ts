import { useObservable, useOrder, useSession } from './use-session.ts'

/** A short text that money has moved, or may have: shown where the payment chunk does not load. */
export function usePaidInBrief(): string | undefined {
  const { shop, checkout } = useSession()
  const { paid, unclear } = shop.texts.payment
  const isPaid = useOrder((order) => order.receipt !== null)
  const isUnclear = useObservable(checkout, (open) => Boolean(open?.approved))
  if (isPaid) return paid
  return isUnclear ? unclear : undefined
}
