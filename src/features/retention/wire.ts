import { LONGEST_KEPT_MONTHS } from '../../shop/kept-months.ts'

/** Which requests the server will erase by itself, as it tells the desk. */
export interface RetentionOutlook {
  /** How long the shop keeps requests; null: for ever. */
  readonly keepMonths: number | null
  /** Absent where nothing is stored or all is kept. */
  readonly next:
    | {
        readonly at: number
        /** How many go then; counted up to a thousand and one. */
        readonly count: number
        /** Requests were erased lately: the seller knows that it happens. */
        readonly isRoutine: boolean
      }
    | undefined
}

export const MONTHS_WANTED = `Scrivi un numero intero di mesi, da 1 a ${LONGEST_KEPT_MONTHS}.`

/** Undefined where it is no number of months that a shop may keep requests. */
export function monthsIn(text: string): number | undefined {
  const months = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0
  return months > 0 && months <= LONGEST_KEPT_MONTHS ? months : undefined
}
