import { Hono } from 'hono'
import type { Bindings, CallContext, RequestGuard } from '../../../../server/http/request-guard.ts'
import type { CurrentShop } from '../../../../server/shop/current-shop.ts'
import type { Billing } from '../../../payments/server/billing.ts'
import { ORDER_ID } from '../../../payments/server/orders-provider.ts'
import type { Captured } from '../../../payments/server/payment-processor.ts'
import { CUSTOMER_PATH } from '../customer-path.ts'
import { type PaymentMoment, paymentPage } from '../customer-page/payment-page.ts'
import { SECRET_HEADERS } from '../customer-page/page-frame.ts'
import { isFromOwnPage } from '../customer-page/same-origin.ts'
import { shopOnPage } from '../customer-page/shop-on-page.ts'

/** Where the payment provider leads back to. It names an order and no quote: the provider learns no secret link. */
export const RETURN_PATH = `${CUSTOMER_PATH}/pagamento`

const FORM_TYPE = 'application/x-www-form-urlencoded'
const LARGEST_FORM_BYTES = 128
const CAPTURES = [{ name: 'minute', windowMs: 60_000, most: 20 }]

interface ReturnOptions {
  readonly billing: Billing
  readonly shops: Pick<CurrentShop, 'current'>
  readonly guard: Pick<RequestGuard, 'receive'>
  readonly basePath: string
}

/** The page takes no money when it is opened: its form does, which its script sends where there is one. */
export function createPaymentReturn({ billing, shops, guard, basePath }: ReturnOptions) {
  const routes = new Hono<{ Bindings: Bindings }>()

  const show = (context: CallContext, moment: PaymentMoment, status: 200 | 404 = 200) => {
    const { html, headers } = paymentPage(shopOnPage(shops.current(), basePath), moment)
    return context.body(html, status, { ...SECRET_HEADERS, ...headers })
  }

  const unknown = (context: CallContext) =>
    show(context, { end: 'none', text: shops.current().texts.paymentAnswers.noSuchOrder }, 404)

  routes.get(RETURN_PATH, (context) => {
    const order = context.req.query('token') ?? ''
    if (!ORDER_ID.test(order)) return unknown(context)
    const text = 'Stiamo completando il pagamento.'
    return show(context, { end: 'begun', text, order, isSentAtOnce: true })
  })

  routes.post(RETURN_PATH, async (context) => {
    if (!isFromOwnPage((name) => context.req.header(name))) return unknown(context)
    const expected = { type: FORM_TYPE, largestBytes: LARGEST_FORM_BYTES, limits: CAPTURES }
    const body = await guard.receive(context, { ...expected, counted: 'quote-captures ' })
    if (!Buffer.isBuffer(body)) return context.text(body.text, body.status, { ...body.headers })
    const order = new URLSearchParams(body.toString('utf8')).get('token') ?? ''
    if (!ORDER_ID.test(order)) return unknown(context)
    const moment = momentOf(order, await billing.capture(order))
    return moment ? show(context, moment) : unknown(context)
  })

  function momentOf(order: string, captured: Captured): PaymentMoment | undefined {
    const { paymentAnswers } = shops.current().texts
    const undecided = { end: 'begun', text: paymentAnswers.undecided, order } as const
    if (captured.kind === 'undecided') return undecided
    // An order of the wizard is none of this page.
    if (captured.kind === 'no-such-order' || !captured.payment.quote) return undefined
    const { progress, quote } = captured.payment
    switch (progress.state) {
      case 'paid':
        return { end: 'paid', text: `Pagamento completato per il preventivo ${quote.number}.` }
      case 'pending':
      case 'rejected':
        // Money may have moved, so nobody is told to pay again.
        return { end: 'held', text: 'Non ripeterlo: controlliamo e ti contattiamo noi.' }
      case 'capturing':
        return undecided
      case 'declined':
      case 'created':
        return { end: 'none', text: `${paymentAnswers.notApproved} ${AGAIN}` }
      case 'expired':
        return { end: 'none', text: `${paymentAnswers.expired} ${AGAIN}` }
    }
  }

  return routes
}

const AGAIN = 'Riapri il preventivo dal link nell’email e riprova: non è stato addebitato nulla.'
