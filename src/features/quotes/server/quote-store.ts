import type { Database, Engine } from '../../../server/database/database.ts'
import { createProofStore } from './proofs/proof-store.ts'
import { createAnswers } from './store/answers.ts'
import { createDrafts } from './store/drafts.ts'
import { createDue } from './store/due.ts'
import { createExported } from './store/exported.ts'
import { createForgetting } from './store/forgetting.ts'
import { createHistory } from './store/history.ts'
import { createLinks } from './store/links.ts'
import { createQuoteList } from './store/list.ts'
import type { Tables } from './store/quote-rows.ts'
import { createSending } from './store/sending.ts'
import { createQuotesToday } from './store/today.ts'
import { createQuoteTrend } from './store/trend.ts'

export type QuoteStore = ReturnType<typeof createQuoteStore>

/** Formal quotes. One query layer for both engines; where they differ, the code names the engine. */
export function createQuoteStore(db: Database<Tables>, engine: Engine) {
  return {
    ...createDrafts(db, engine),
    ...createSending(db, engine),
    ...createAnswers(db, engine),
    ...createLinks(db, engine),
    ...createDue(db),
    ...createHistory(db),
    ...createQuoteList(db),
    ...createExported(db),
    ...createQuoteTrend(db),
    ...createQuotesToday(db),
    ...createForgetting(db, engine),
    ...createProofStore(db, engine),
  }
}
