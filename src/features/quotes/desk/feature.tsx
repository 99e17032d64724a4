import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { NotLoaded } from '../../../desk/lazy-page.tsx'
import { lazyPart } from '../../../desk/lazy-part.ts'
import { createLoader } from '../../../desk/loader.ts'
import { requestsPage } from '../../requests/desk/feature.tsx'
import type { BegunQuote } from '../wire/desk-replies.ts'
import type { QuoteTrend } from '../wire/quote-trend.ts'
import listStyles from './open-quotes.css?url'
import proofStyles from './proofs/proofs.css?url'
import { QUOTES_VIEW, type QuotesView } from './quotes-view.ts'
import { createQuoteOfRequest } from './request/quote-of-request.ts'
import { NewQuote } from './request/new-quote.tsx'
import { SheetAction } from './request/sheet-action.tsx'
import { createQuotesToday } from './today/quotes-today.ts'

/** Formal quotes. List and composer come when they are first needed. */
export const quotesPage = {
  address: 'preventivi',
  label: 'Preventivi',
  icon: 'quote',
  chapter: 'preventivi',
  view: QUOTES_VIEW,
  open(desk) {
    const { goTo, server } = desk
    const openQuote = (id: string) => goTo(quotesPage, { open: id })
    const ofRequest = createQuoteOfRequest(desk)
    const today = createQuotesToday({
      ...desk,
      onOpen: openQuote,
      onShow: (filter) => goTo(quotesPage, { filter }),
      onOpenRequest: (id) => goTo(requestsPage, { open: id }),
      onShowRequests: () => goTo(requestsPage, {}),
    })
    void today.load()
    const trend = createLoader<QuoteTrend>(desk, '/quotes/trend')

    /** Begins a quote with what requests ask for, and opens it. Resolves with why it could not, or with nothing. */
    async function begin(requests: readonly string[]): Promise<string> {
      const reply = await server.post<BegunQuote>('/quotes/begin', { requests })
      if (reply.kind === 'done') {
        list.opened()?.begun(reply.value.sheet)
        openQuote(reply.value.id)
      }
      return reply.kind === 'failed' ? reply.detail : ''
    }

    async function beginFor(request: string): Promise<void> {
      const problem = await begin([request])
      if (problem !== '') ofRequest.fail(problem)
    }

    const list = lazyPart({
      styles: listStyles,
      async load() {
        const { openQuotes } = await import('./open-quotes.tsx')
        return openQuotes(desk, () => begin([]))
      },
    })
    const proofs = lazyPart({
      styles: proofStyles,
      async load() {
        const { openProofs } = await import('./proofs/open-proofs.tsx')
        return openProofs(desk)
      },
    })
    const charts = lazyPart({
      load: async () => (await import('./trend/quote-charts.tsx')).QuoteCharts,
    })
    return {
      SheetPart({ requestId }) {
        const part = proofs.use()
        return part && part !== 'failed' && <part.SheetPart requestId={requestId} />
      },
      Page() {
        const part = list.use()
        if (part === 'failed') return <NotLoaded title="Preventivi" />
        return part ? <part.Page /> : <div className="requests" aria-busy="true" />
      },
      TopAction: () => <NewQuote onBegin={() => begin([])} />,
      SheetAction: ({ requestId }) => (
        <SheetAction
          store={ofRequest}
          requestId={requestId}
          onBegin={beginFor}
          onOpen={openQuote}
        />
      ),
      Charts() {
        const QuoteCharts = charts.use()
        // Without them the other charts are still there.
        return QuoteCharts && QuoteCharts !== 'failed' && <QuoteCharts store={trend} />
      },
      ahead: () => Promise.all([list.ahead(), proofs.ahead(), charts.ahead()]),
      today,
      refresh() {
        list.opened()?.refresh()
        void today.load()
        proofs.opened()?.refresh()
        if (trend.getSnapshot().value) void trend.load()
        if (!desk.views.isShown()) void ofRequest.refresh()
      },
      onKey: (key, target) => list.opened()?.onKey(key, target) ?? false,
    }
  },
} satisfies DeskFeature<QuotesView>
