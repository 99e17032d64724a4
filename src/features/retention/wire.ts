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
