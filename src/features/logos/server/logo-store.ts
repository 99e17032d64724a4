/** Logos that visitors uploaded. A request that is stored takes a copy of the one that it names. */
export interface LogoStore {
  /**
   * Resolves once the picture is on disk, with the id that a request names it by. Where too many wait, the oldest
   * one of the network that has most of them is forgotten.
   */
  readonly keep: (png: Buffer, network: string, now: number) => Promise<string>
  /** The logo of a stored request. */
  readonly ofRequest: (requestId: string) => Promise<Buffer | undefined>
  /** Removes what no request has named within an hour. */
  readonly forgetUnclaimed: (now: number) => Promise<void>
}

/** Of the picture: the same logo has the same id. */
export const LOGO_ID = /^[0-9a-f]{32}$/
export const UNCLAIMED_FOR_MS = 60 * 60_000
