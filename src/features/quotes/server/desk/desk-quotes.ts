import type { FeatureContext } from '../../../server-feature.ts'
import type { RequestStore } from '../../../requests/server/create-request-store.ts'
import type { CustomerStore } from '../../../customers/server/customer-store.ts'
import { monthsUntil } from '../../../trend/server/trend-periods.ts'
import type { QuoteTrend } from '../../wire/quote-trend.ts'
import { eachQuote, quotesCsv, quotesJson } from '../export-quotes.ts'
import { createQuoteHappenings } from '../quote-happenings.ts'
import type { QuotePictures } from '../quote-pictures.ts'
import type { QuoteStore } from '../quote-store.ts'
import { createChangeQuotes } from './change-quotes.ts'
import { createComposeQuotes } from './compose-quotes.ts'
import { type AskedQuotes, createQuoteSheets, searchOf } from './quote-sheets.ts'
import { createSendQuotes, type RenderPdf } from './send-quotes.ts'

// As many as 'Andamento' has of requests.
const MONTHS = 12

interface DeskQuotesOptions extends Pick<
  FeatureContext,
  'shops' | 'mailSettings' | 'wake' | 'now' | 'features'
> {
  readonly store: QuoteStore
  readonly requests: Pick<RequestStore, 'ofIds'>
  readonly customers: Pick<CustomerStore, 'ofRequest' | 'requestsOf'>
  readonly pictures: QuotePictures
  readonly renderPdf: RenderPdf
}

export type ExportFormat = 'csv' | 'json'
export type DeskQuotes = ReturnType<typeof createDeskQuotes>

/** What sellers read of quotes and do with them. */
export function createDeskQuotes(options: DeskQuotesOptions) {
  const { store, now, features, requests } = options
  const happenings = createQuoteHappenings(features, requests)

  return {
    ...createQuoteSheets(options),
    ...createComposeQuotes(options),
    ...createSendQuotes({ ...options, happenings }),
    ...createChangeQuotes({ ...options, happenings }),
    exported(asked: AskedQuotes, format: ExportFormat) {
      const read = eachQuote(store, searchOf(asked, now()), now())
      return (format === 'csv' ? quotesCsv : quotesJson)(read, now())
    },
    async trend(): Promise<QuoteTrend> {
      return { months: await store.trend(monthsUntil(now(), MONTHS), now()) }
    },
    /** What was sent, byte for byte. */
    papers: store.papers,
    evidence: store.evidence,
    find: store.find,
  }
}
