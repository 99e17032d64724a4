import type { Walk } from '../../../order/summary-codec.ts'
import type { BrowserStorage } from '../../../page/sending/browser-storage.ts'
import { WALK_PATH } from '../wire.ts'

const KEY = 'omaggio.walk'

export interface WalkKeeper {
  /** Asks for the token of a request, once. Its age tells how long the visitor took. */
  readonly begin: (uid: number) => Promise<void>
  /** What is sent with a request: the same on every try, also after a reload. */
  readonly sentWith: (uid: number | null, trap: string) => Walk
}

/** Without a trap: nothing was sent yet. */
interface Kept extends Partial<Pick<Walk, 'trap'>> {
  readonly uid: number
  readonly token: string
}

export function createWalkKeeper(storage: BrowserStorage, ask: () => Promise<string>): WalkKeeper {
  let kept = readKept(storage)

  function keep(next: Kept): void {
    kept = next
    storage.write(KEY, JSON.stringify(next))
  }

  return {
    async begin(uid) {
      if (kept?.uid === uid) return
      const token = await ask().catch(() => '')
      // Without a token a request is sent all the same; one that comes after the first try must not change it.
      if (token !== '' && kept?.uid !== uid) keep({ uid, token })
    },
    sentWith(uid, trap) {
      if (uid === null) return { token: '', trap }
      const token = kept?.uid === uid ? kept.token : ''
      if (kept?.uid !== uid || kept.trap === undefined) keep({ uid, token, trap })
      return { token, trap: kept?.trap ?? trap }
    },
  }
}

function readKept(storage: BrowserStorage): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(storage.read(KEY) ?? '')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { uid, token, trap = '' } = value as Partial<Record<keyof Kept, unknown>>
  return typeof uid === 'number' && typeof token === 'string' && typeof trap === 'string'
}

export async function askForWalkToken(): Promise<string> {
  const reply = await fetch(WALK_PATH)
  return reply.ok ? reply.text() : ''
}
