import type { PiecePicture } from '../../shop/catalogue/piece-layers.ts'

/** How business goes, as the server tells the desk. Periods come oldest first; the last ones are running. */
export interface BusinessTrend {
  readonly weeks: readonly TrendWeek[]
  readonly months: readonly TrendMonth[]
  /** Of all these months, the most frequent first. */
  readonly products: Ranking
  readonly colors: Ranking
  /** Requests of these months whose order the server could not calculate. */
  readonly uncalculated: number
  readonly answers: AnswerTimes
  /** How long the shop keeps requests; null: for ever. */
  readonly keepMonths: number | null
}

export interface TrendWeek {
  /** 2026-11-16. */
  readonly monday: string
  readonly requests: number
  readonly askedCents: number
}

export interface TrendMonth {
  /** 2026-11. */
  readonly month: string
  readonly requests: number
  readonly confirmed: number
  readonly lost: number
  readonly askedCents: number
  /** Of the requests of this month, whenever they were confirmed. */
  readonly confirmedCents: number
}

export interface Ranking {
  readonly first: readonly RankedEntry[]
  /** Those that follow, together. */
  readonly others: { readonly count: number; readonly requests: number }
}

export interface RankedEntry {
  readonly id: string
  readonly label: string
  readonly requests: number
  /** Whether the shop still has it, so that it can be shown. */
  readonly isOffered: boolean
  /** Of a product. */
  readonly picture?: PiecePicture | undefined
}

export interface AnswerTimes {
  /** Requests that have had an answer. */
  readonly answered: number
  /** Half of the first answers took no longer; absent where there is none. */
  readonly medianMinutes: number | undefined
  /** One for each of `ANSWER_STEPS`, then the slower ones. */
  readonly within: readonly number[]
}

/** How long people think of an answer as quick, or as late. */
export const ANSWER_STEPS = [
  { label: 'entro un’ora', minutes: 60 },
  { label: 'entro 4 ore', minutes: 4 * 60 },
  { label: 'entro un giorno', minutes: 24 * 60 },
  { label: 'entro 3 giorni', minutes: 3 * 24 * 60 },
] as const
