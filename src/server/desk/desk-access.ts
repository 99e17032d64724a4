import { newRowId } from '../database/row-id.ts'
import { printable } from '../messages/printable.ts'
import type { DeskSession, DeskStore } from './desk-store.ts'
import { hash, randomBytes } from 'node:crypto'

// Long enough to walk from the terminal to the phone.
export const LINK_MS = 15 * 60_000
export const SESSION_MS = 30 * 24 * 60 * 60_000
// Written now and then, since every call would otherwise be a commit.
const SEEN_EVERY_MS = 60_000
const LONGEST_NAME = 40
const NO_NAME = 'senza nome'

export interface SessionCookie {
  readonly name: Exclude<SecretUse, 'link'>
  readonly secret: string
}

export type DeskAccess = ReturnType<typeof createDeskAccess>

export function createDeskAccess(
  store: Pick<DeskStore, 'addLink' | 'open' | 'find' | 'seen'>,
  now: () => number,
) {
  return {
    /** The secret of a new link. One that a session makes ends with it. */
    async newLink(sessionId?: string): Promise<string> {
      const secret = newSecret()
      const endsAt = now() + LINK_MS
      await store.addLink({ hash: secretHash('link', secret), endsAt, sessionId })
      return secret
    },

    /** The cookie of a new session; undefined where the link is wrong, used up or too old. */
    async enter(
      link: string,
      deviceName: string,
      name: SessionCookie['name'],
    ): Promise<SessionCookie | undefined> {
      if (!SECRET.test(link)) return undefined
      const secret = newSecret()
      const openedAt = now()
      const session = {
        id: newRowId(openedAt),
        hash: secretHash(name, secret),
        name: shownName(deviceName),
        openedAt,
        seenAt: openedAt,
        endsAt: openedAt + SESSION_MS,
      }
      return (await store.open(secretHash('link', link), session)) ? { name, secret } : undefined
    },

    async sessionOf({ name, secret }: SessionCookie): Promise<DeskSession | undefined> {
      if (!SECRET.test(secret)) return undefined
      const at = now()
      const session = await store.find(secretHash(name, secret), at)
      // The last use may go unnoticed: the desk is read also on a full disk.
      if (session && at - session.seenAt >= SEEN_EVERY_MS)
        await store.seen(session.id, at).catch(() => {})
      return session
    },
  }
}

/** One short line, whatever was typed. */
export function shownName(given: string): string {
  const name = printable(given).replaceAll(/\s+/g, ' ').trim()
  return Array.from(name).slice(0, LONGEST_NAME).join('').trim() || NO_NAME
}

const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/

/** What a secret opens. A link is no session, and a cookie of plain HTTP is none of TLS. */
type SecretUse = 'link' | 'banco' | '__Secure-banco'

/** Too long to be guessed, so that a plain hash of it can be stored. */
function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

function secretHash(use: SecretUse, secret: string): string {
  return hash('sha256', `${use} ${secret}`, 'base64url')
}
