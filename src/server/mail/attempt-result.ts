/** How one attempt to deliver something ended, as far as the sender can tell. */
export type AttemptResult =
  | { readonly kind: 'delivered'; readonly detail: string }
  /** There is no mail account: it is a file on the server, and has left for nobody. */
  | { readonly kind: 'written'; readonly detail: string }
  | { readonly kind: 'refused'; readonly detail: string }
  /** Not delivered; `undecided` where it was perhaps delivered, and the reply never came. */
  | {
      readonly kind: 'failed'
      readonly detail: string
      readonly undecided: boolean
      /** How long the receiver asks us to wait, where it says so. */
      readonly retryAfterMs?: number | undefined
    }
