import type { PiecePicture } from '../../shop/catalogue/piece-layers.ts'
import type { LostReason } from '../requests/wire.ts'

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
  /** Of these months, one for each reason, then those without a reason. */
  readonly lost: readonly LostCount[]
  /** How long the shop keeps requests; null: for ever. */
  readonly keepMonths: number | null
}

/** The last seven days of the clock in Italy, today included. */
export interface WeekFigures {
  readonly requests: number
  /** Of the seven days before. */
  readonly requestsBefore: number
  readonly askedCents: number
  readonly confirmed: number
  readonly confirmedCents: number
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
  readonly others: { readonly count: number; readonly gadgets: number; readonly cents: number }
}

export interface RankedEntry {
  readonly id: string
  readonly label: string
  /** A request counts once for each of its gadgets. */
  readonly gadgets: number
  /** What these gadgets cost together. */
  readonly cents: number
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

export interface LostCount {
  readonly reason: LostReason | null
  readonly requests: number
}

/** How long people think of an answer as quick, or as late. */
export const ANSWER_STEPS = [
  { label: 'entro un’ora', minutes: 60 },
  { label: 'entro 4 ore', minutes: 4 * 60 },
  { label: 'entro un giorno', minutes: 24 * 60 },
  { label: 'entro 3 giorni', minutes: 3 * 24 * 60 },
] as const
