import { randomUUID } from 'node:crypto'
import type { Cents } from '../../src/order/money.ts'
import type { OpenPaymentInput } from '../../src/features/payments/server/open-payment.ts'
import type { NewPayment, Payment } from '../../src/features/payments/server/payment.ts'
import { newRowId } from '../../src/server/database/row-id.ts'
import { demoDataset } from './demo-shop.ts'
import { NOON } from './requests.ts'

let lastOrder = 0

/** A payment as it is opened; by default one that nobody has opened before. */
export function aNewPayment(changes: Partial<NewPayment> = {}): NewPayment {
  const createdAt = changes.createdAt ?? NOON
  lastOrder += 1
  return {
    id: newRowId(createdAt),
    orderKey: randomUUID(),
    chargeGroup: randomUUID(),
    account: 'CONTO',
    orderId: `ORDER${lastOrder}`,
    createdAt,
    requestNumber: 48_213,
    datasets: [demoDataset({ quantity: 2500 })],
    amount: 262_500 as Cents,
    payee: 'NEGOZIO',
    demo: false,
    ...changes,
  }
}

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    ...aNewPayment(changes),
    turn: 1,
    declines: 0,
    isNamed: false,
    progress: { state: 'created' },
    ...changes,
  }
}

/** What a page sends; by default a try of its own. */
export function anOpenPaymentInput(changes: Partial<OpenPaymentInput> = {}): OpenPaymentInput {
  return {
    uid: 48_213,
    datasets: [demoDataset({ quantity: 2500 })],
    checkoutId: randomUUID(),
    ...changes,
  }
}
