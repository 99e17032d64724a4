import type { DeskContext } from '../../../desk/desk-feature.ts'
import { followView } from '../../../desk/list/follow-view.ts'
import { moveFocus, onKey } from '../../../desk/list/keyboard.ts'
import { useCurrent } from '../../../desk/loader.ts'
import { whenPutAside } from '../../../desk/timing/when-put-aside.ts'
import { requestsPage } from '../../requests/desk/feature.tsx'
import { createSellerData } from './composer/seller-data.ts'
import { createQuoteList } from './list/quote-list.ts'
import { Quotes } from './list/quotes.tsx'
import { createOpenQuote } from './open/open-quote.ts'
import { OpenedQuote } from './open/opened-quote.tsx'
import { quotesQuery, type QuotesView } from './quotes-view.ts'

/** List and composer, which are loaded when the page is first shown. `begin` resolves with why it could not. */
export function openQuotes(desk: DeskContext<QuotesView>, begin: () => Promise<string>) {
  const { views, goTo } = desk
  const list = createQuoteList(desk)
  const seller = createSellerData(desk)
  const quote = createOpenQuote({
    ...desk,
    random: Math.random,
    onReopen: (id) => views.go({ open: id, sent: false }),
    onDone: () => void list.refresh(),
    onGone(id) {
      if (views.getSnapshot().open === id) views.go({ open: undefined })
      list.forget(id, 'La bozza è stata eliminata.')
    },
  })
  let listed: string | undefined
  /** A quote is open in place of the list, which is read once that is closed. */
  const showList = (view: QuotesView) => {
    if (view.open !== undefined) return
    listed = quotesQuery(view)
    void list.show(view)
  }
  followView(views, {
    queryOf: (view) => quotesQuery(view),
    show: showList,
    open(id) {
      if (id !== undefined) list.endNews()
      void quote.open(id)
    },
    onClosed() {
      const view = views.getSnapshot()
      if (listed === quotesQuery(view)) void list.refresh()
      else showList(view)
    },
  })
  moveFocus(quote)
  whenPutAside(quote.edits.store)

  async function beginEmpty(): Promise<void> {
    const problem = await begin()
    if (problem !== '') list.fail(problem)
  }

  return {
    Page: () => {
      const { open, sent } = useCurrent(views)
      if (open === undefined) {
        return <Quotes list={list} views={views} onBegin={() => void beginEmpty()} />
      }
      return (
        <OpenedQuote
          store={quote}
          seller={seller}
          isSentShown={sent}
          onClose={() => views.go({ open: undefined, sent: false })}
          onShowSent={(isShown) => views.go({ sent: isShown })}
          onOpenRequest={(id) => goTo(requestsPage, { open: id })}
        />
      )
    },
    begun: quote.begun,
    refresh(): void {
      if (!views.isShown()) return
      if (views.getSnapshot().open === undefined) void list.refresh()
      else void quote.refresh()
    },
    onKey: (key: string, target: EventTarget | null) => onKey(views, key, target),
  }
}
