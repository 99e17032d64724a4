import { toAmount } from '../../../order/money.ts'
import type { ProviderCapture, ProviderOrder } from './orders-provider.ts'
import { CURRENCY, type Payment, type Progress } from './payment.ts'

// Money that the provider holds back is asked about every hour, for a month.
const ASK_PENDING_MS = 60 * 60_000
const LONGEST_PENDING_MS = 30 * 24 * 60 * 60_000

/** Judges the provider's order. `paid` needs every fact to be right. */
export function judgeOrder(
  payment: Payment,
  order: ProviderOrder,
  now: number,
): Progress | 'not-captured' {
  const [unit, ...otherUnits] = order.units
  const all = order.units.flatMap(({ captures }) => captures)
  const live = all.filter(isLive)
  const captureId = live[0]?.id ?? null
  const rejected = (reason: string): Progress => ({ state: 'rejected', at: now, captureId, reason })

  if (order.id !== payment.orderId)
    return rejected('il servizio di pagamento ha risposto di un altro ordine')
  // A failed capture has used up the order: another try needs another order.
  if (all.length > 0 && live.length === 0) return { state: 'expired', at: now }
  if (!unit || live.length === 0) return 'not-captured'
  const [capture] = live
  if (!capture || otherUnits.length > 0 || live.length > 1) {
    return rejected('l’ordine ha più di un incasso')
  }
  if (unit.customId !== payment.orderKey) {
    return rejected('l’ordine non è quello creato per questa richiesta')
  }
  if (unit.payee !== payment.payee) return rejected('l’incasso è andato a un altro beneficiario')
  if (capture.amount?.currency !== CURRENCY) return rejected('la valuta non è l’euro')
  if (capture.amount.value !== toAmount(payment.amount)) {
    return rejected(`l’importo incassato (${capture.amount.value}) non è quello dell’ordine`)
  }
  switch (capture.status) {
    case 'COMPLETED':
      return order.status === 'COMPLETED'
        ? { state: 'paid', at: now, captureId: capture.id, givenName: order.givenName }
        : rejected(`l’ordine risulta ${order.status}`)
    case 'PENDING':
      return stillPending(payment, capture.id, now)
    default:
      return rejected(`l’incasso risulta ${capture.status}`)
  }
}

function isLive({ status }: ProviderCapture): boolean {
  return status !== 'DECLINED' && status !== 'FAILED'
}

/** The provider holds the money back, or its reply has nothing new. */
export function stillPending(
  { createdAt }: Pick<Payment, 'createdAt'>,
  captureId: string,
  now: number,
): Progress {
  if (now - createdAt > LONGEST_PENDING_MS) {
    const reason = 'l’incasso è in attesa da più di un mese'
    return { state: 'rejected', at: now, captureId, reason }
  }
  return { state: 'pending', dueAt: now + ASK_PENDING_MS, captureId }
}
