import { toAmount } from '../../../order/money.ts'
import type { ProviderCapture, ProviderOrder } from './orders-provider.ts'
import { CURRENCY, type Payment } from './payment.ts'

export type Judgement =
  | { readonly kind: 'paid'; readonly captureId: string }
  | { readonly kind: 'pending'; readonly captureId: string }
  | { readonly kind: 'declined' }
  /** The provider has no capture of this order. */
  | { readonly kind: 'not-captured' }
  | { readonly kind: 'rejected'; readonly captureId: string | null; readonly reason: string }

/** Judges the provider's order. `paid` needs every fact to be right. */
export function judgeOrder(payment: Payment, order: ProviderOrder): Judgement {
  const [unit, ...otherUnits] = order.units
  const all = order.units.flatMap(({ captures }) => captures)
  const live = all.filter(isLive)
  const captureId = live[0]?.id ?? null
  const rejected = (reason: string): Judgement => ({ kind: 'rejected', captureId, reason })

  if (order.id !== payment.orderId)
    return rejected('il servizio di pagamento ha risposto di un altro ordine')
  if (all.length > 0 && live.length === 0) return { kind: 'declined' }
  if (!unit || live.length === 0) return { kind: 'not-captured' }
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
        ? { kind: 'paid', captureId: capture.id }
        : rejected(`l’ordine risulta ${order.status}`)
    case 'PENDING':
      return { kind: 'pending', captureId: capture.id }
    default:
      return rejected(`l’incasso risulta ${capture.status}`)
  }
}

function isLive({ status }: ProviderCapture): boolean {
  return status !== 'DECLINED' && status !== 'FAILED'
}
