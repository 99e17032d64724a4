/** A device on which the seller has the desk open. */
export interface DeskSession {
  readonly id: string
  /** As the seller calls the device. */
  readonly name: string
  readonly openedAt: number
  readonly seenAt: number
  readonly endsAt: number
}

export interface NewDeskSession extends DeskSession {
  readonly hash: string
}

/** What the desk needs of a database to let somebody in. Secrets come as hashes only. */
export interface DeskStore {
  readonly addLink: (link: { readonly hash: string; readonly endsAt: number }) => Promise<void>
  /** Uses up the link and opens the session, or does neither. */
  readonly open: (linkHash: string, session: NewDeskSession) => Promise<boolean>
  readonly find: (hash: string, now: number) => Promise<DeskSession | undefined>
  /** The newest first. */
  readonly list: (now: number) => Promise<DeskSession[]>
  readonly seen: (id: string, at: number) => Promise<void>
  readonly end: (id: string) => Promise<boolean>
  /** Ends all sessions and all links; answers with the number of sessions. */
  readonly endAll: (now: number) => Promise<number>
  /** Removes links and sessions whose time is over. */
  readonly forgetEnded: (now: number) => Promise<void>
}
