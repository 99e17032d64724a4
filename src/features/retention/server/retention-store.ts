import type { KeepSetting } from './keep-setting.ts'

/** Rows that came before a moment, oldest first; `after` is the last id of the page before. */
export interface OldPage {
  readonly before: number
  readonly after: string
  readonly most: number
}

/** What retention needs of a database. */
export interface RetentionStore {
  /** Stores what follows a look at the shop, and answers with it. */
  readonly look: (keepMonths: number | null, now: number) => Promise<KeepSetting>
  readonly noteErased: (now: number) => Promise<void>
  readonly oldRequests: (page: OldPage) => Promise<string[]>
  /** Settled payments that still have the name of who paid. */
  readonly oldPayers: (page: OldPage) => Promise<string[]>
  /** When the oldest request came. */
  readonly oldestRequest: () => Promise<number | undefined>
  /** How many came before this moment, counted up to `most`. */
  readonly countRequests: (before: number, most: number) => Promise<number>
}
