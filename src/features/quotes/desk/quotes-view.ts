import { queryString, type ViewFormat } from '../../../desk/views.ts'
import { isPeriod, type Period } from '../../requests/wire.ts'
import {
  isQuoteAmount,
  QUOTE_FILTER_IDS,
  type QuoteAmount,
  type QuoteFilter,
} from '../wire/desk-api.ts'

/** Which quotes are listed, or which one is open in place of the list. */
export interface QuotesView {
  readonly search: string
  readonly filter: QuoteFilter | undefined
  readonly period: Period | undefined
  readonly amount: QuoteAmount | undefined
  /** The id of the quote that is open. */
  readonly open: string | undefined
  /** What was sent is shown, although there is a draft of the next revision. */
  readonly sent: boolean
}

/** How the address names the filters. */
const WRITTEN: Readonly<Record<QuoteFilter, string>> = {
  drafts: 'bozze',
  waiting: 'attesa',
  remind: 'sollecitare',
  accepted: 'accettati',
  declined: 'rifiutati',
  expired: 'scaduti',
}

const QUOTE_ID = /^[\w-]{8,64}$/

export const QUOTES_VIEW: ViewFormat<QuotesView> = {
  parse(value) {
    const open = value('apri')
    const period = value('periodo')
    const amount = value('importo')
    return {
      search: value('cerca'),
      filter: QUOTE_FILTER_IDS.find((id) => WRITTEN[id] === value('stato')),
      period: isPeriod(period) ? period : undefined,
      amount: isQuoteAmount(amount) ? amount : undefined,
      open: QUOTE_ID.test(open) ? open : undefined,
      sent: value('inviato') !== '',
    }
  },
  write: ({ search, filter, period, amount, open, sent }) => ({
    cerca: search.trim(),
    stato: filter && WRITTEN[filter],
    periodo: period,
    importo: amount,
    apri: open,
    inviato: sent ? 'si' : undefined,
  }),
}

/** The server is asked for what the list shows, and for what the call adds. */
export function quotesQuery(
  { search, filter, period, amount }: QuotesView,
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  return queryString({ search: search.trim(), filter, period, amount, ...more })
}

/** What is looked for, apart from the state. */
export const NO_FILTERS = {
  search: '',
  filter: undefined,
  period: undefined,
  amount: undefined,
} as const satisfies Partial<QuotesView>
