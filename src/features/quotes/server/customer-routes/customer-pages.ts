import { billOf, shownBill } from '../bill.ts'
import type { ShownForm } from '../customer-page/answer-dialogs.ts'
import { type CustomerView, viewState } from '../customer-page/customer-view.ts'
import { quotePage } from '../customer-page/quote-page.ts'
import { shopOnPage } from '../customer-page/shop-on-page.ts'
import { CUSTOMER_PATH } from '../customer-path.ts'
import type { CustomerRevision, OpenedLink } from '../customer-quotes.ts'
import type { Call, CustomerRouteOptions } from './customer-calls.ts'

export type CustomerPages = ReturnType<typeof createCustomerPages>

/** The page of a quote, as it is at this moment. */
export function createCustomerPages(
  options: Pick<CustomerRouteOptions, 'quotes' | 'proofs' | 'shops' | 'config' | 'billing' | 'now'>,
) {
  const { quotes, proofs, shops, config, billing, now } = options

  const pathOf = (secret: string) => `${config.basePath}${CUSTOMER_PATH}/${secret}`

  async function viewOf(
    link: OpenedLink,
    secret: string,
    shown: CustomerRevision,
  ): Promise<CustomerView> {
    const { quote, recipient } = link
    const state = viewState(link, shown.revision, now())
    const isOther = shown.revision !== quote.revision
    return {
      state,
      quote,
      shown,
      current: isOther ? await quotes.revision(quote.id, quote.revision) : undefined,
      recipient,
      events: await quotes.eventsOf(quote.id),
      proofs: await proofs.proofsOfQuote(quote.id, quote.requests),
      shop: shopOnPage(shops.current(), config.basePath),
      path: pathOf(secret),
      now: now(),
      bill: await billFor(link, shown),
    }
  }

  /** What the acceptance of the shown revision makes due. */
  async function billFor({ quote }: OpenedLink, shown: CustomerRevision) {
    const isDue = quote.state === 'accepted' && quote.revision === shown.revision
    return isDue && billing ? shownBill(billOf(quote, shown), billing) : undefined
  }

  return { pathOf, viewOf, billFor }
}

/** A page with a form is shown only while it can be answered. */
export function show(context: Call, view: CustomerView, form?: ShownForm): Response {
  if (form && view.state !== 'open') return toPage(context, view)
  const { html, headers } = quotePage(view, form)
  return context.body(html, form?.problems ? 422 : 200, { ...headers })
}

export function toPage(
  context: Call,
  { path, shown }: Pick<CustomerView, 'path' | 'shown'>,
): Response {
  return context.body(null, 303, { Location: `${path}?rev=${shown.revision}` })
}
