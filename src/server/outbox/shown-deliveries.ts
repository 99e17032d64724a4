/** How the seller sees a delivery of a kind. */
export interface ShownDelivery {
  /** To whom and about what. */
  readonly name: (payload: string) => string
  /** Whether the seller may make it again. */
  readonly canResend: boolean
  /** Whether a refusal with these words is a decision of our own, and no failure. */
  readonly isOwnRefusal?: (detail: string) => boolean
}

export type ShownDeliveries = Readonly<Record<string, ShownDelivery>>

/** The kinds that are never made again. */
export function madeOnce(shown: ShownDeliveries): readonly string[] {
  return Object.keys(shown).filter((kind) => shown[kind]?.canResend === false)
}
