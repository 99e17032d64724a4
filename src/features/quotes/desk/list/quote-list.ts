import type { DeskContext } from '../../../../desk/desk-feature.ts'
import { createList } from '../../../../desk/list/list.ts'
import { createLoader } from '../../../../desk/loader.ts'
import type { QuoteFigures, QuoteRow } from '../../wire/desk-api.ts'
import { quotesQuery, type QuotesView } from '../quotes-view.ts'

export type QuoteList = ReturnType<typeof createQuoteList>

/** The list of quotes, and the figures above it, which are asked for after the rows. */
export function createQuoteList(desk: Pick<DeskContext, 'server' | 'now'>) {
  let query = ''
  // The sums of the groups are those of what is looked for.
  const figures = createLoader<QuoteFigures>(desk, () => `/quotes/figures${query}`)
  const list = createList<QuotesView, QuoteRow>(desk, {
    pathOf: (view, before) => `/quotes${quotesQuery(view, { before })}`,
    // A quote comes first again once it is changed, so that rows are counted.
    isEnough: (rows, shown) => rows.length >= shown.length,
  })
  return {
    ...list,
    figures,
    async show(view: QuotesView): Promise<void> {
      query = quotesQuery(view)
      await list.show(view)
      await figures.load()
    },
    async refresh(): Promise<void> {
      await list.refresh()
      await figures.load()
    },
  }
}
