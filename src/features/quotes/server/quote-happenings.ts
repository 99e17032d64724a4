import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import type { SellerState } from '../../requests/wire.ts'
import type { RequestStore } from '../../requests/server/create-request-store.ts'
import type { HappenedQuote, OpenServerFeature, QuoteHappening } from '../../server-feature.ts'
import type { QuoteContent } from '../wire/quote-content.ts'
import { numberInWords, type QuoteNumber } from '../wire/quote-number.ts'
import { totalsOf } from '../wire/quote-totals.ts'

interface Told {
  readonly id: string
  readonly number: QuoteNumber
  readonly revision: number
  readonly content: QuoteContent
}

export type QuoteHappenings = ReturnType<typeof createQuoteHappenings>

/** What other features deliver of what happens to a quote, and of the requests that follow it. */
export function createQuoteHappenings(
  features: () => readonly OpenServerFeature[],
  requests: Pick<RequestStore, 'ofIds'>,
) {
  return {
    planned: (happening: QuoteHappening): NewDelivery[] =>
      features().flatMap(({ onQuote }) => onQuote?.(happening) ?? []),

    /** Only of requests that this state is new for. */
    async plannedOfRequests(ids: readonly string[], state: SellerState): Promise<NewDelivery[]> {
      const moved = (await requests.ofIds(ids)).filter((request) => request.state !== state)
      return features().flatMap(({ onState }) =>
        moved.flatMap((request) => onState?.({ ...request, state }, state) ?? []),
      )
    },
  }
}

export function happenedQuote({ id, number, revision, content }: Told): HappenedQuote {
  const { company, name, email } = content.customer
  const totals = totalsOf(content.lines, content.prices)
  if (!totals) throw new Error('a quote that was sent has a total')
  const { net, tax, total } = totals
  return {
    id,
    number: numberInWords(number),
    revision,
    validUntil: content.validUntil,
    requests: content.requests,
    customer: { company, name, email },
    net,
    tax,
    total,
  }
}
