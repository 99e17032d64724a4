import type { Catalogue } from './catalogue.ts'
import type { Order } from './order.ts'
import { writeSummary } from './summary-codec.ts'
import type { OrderTexts } from './order-texts.ts'

/** Exactly what existing mail templates rely on. */
export interface TemplateParams extends Record<string, string> {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
}

export function templateParams(
  catalogue: Catalogue,
  order: Order,
  texts: OrderTexts,
): TemplateParams {
  const { customer } = order
  return {
    // The surname, as specified: existing templates rely on it. `message` holds both names.
    name: customer.surname,
    email: customer.email,
    phone: customer.phone,
    message: writeSummary(catalogue, order, texts),
  }
}
