import type { HappenedQuote, QuoteHappening } from '../../server-feature.ts'
import { euros, inIso } from './compose-event.ts'
import type { EventOf, WebhookEvent } from './webhook-event.ts'

/** Field by field, so that nothing else about a quote ever leaves. */
export function quoteEvent(happening: QuoteHappening): WebhookEvent {
  const quote = quoteFacts(happening.quote)
  const common = { version: 1, timestamp: inIso(happening.at) } as const
  switch (happening.kind) {
    case 'sent':
      return { ...common, type: 'quote.sent', data: { quote } }
    case 'opened':
      return { ...common, type: 'quote.opened', data: { quote } }
    case 'accepted': {
      const { by, how, company, vat, invoiceTo, deliveryAddress, purchaseOrder } =
        happening.acceptance
      const acceptance = { by, how, company, vat, invoiceTo, deliveryAddress, purchaseOrder }
      return { ...common, type: 'quote.accepted', data: { quote, acceptance } }
    }
    case 'declined':
      return { ...common, type: 'quote.declined', data: { quote, reason: happening.reason } }
    case 'change-requested':
      return { ...common, type: 'quote.change_requested', data: { quote, words: happening.words } }
  }
}

function quoteFacts(quote: HappenedQuote): EventOf<'quote.sent'>['data']['quote'] {
  const { id, number, revision, validUntil, requests, customer, net, tax, total } = quote
  return {
    id,
    number,
    revision,
    validUntil,
    requests: requests.map((request) => ({ id: request.id, number: request.number })),
    customer: { company: customer.company, name: customer.name, email: customer.email },
    net: euros(net),
    tax: euros(tax),
    total: euros(total),
  }
}
