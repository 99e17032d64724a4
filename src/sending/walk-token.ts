import type { Walk } from '../order/summary-codec.ts'
import type { BrowserStorage } from './browser-storage.ts'

/** Relative to the page: the shop may be served below any path. */
export const WALK_PATH = 'api/walk'
const KEY = 'omaggio.walk'

export interface WalkKeeper {
  /** Asks for the token of a request, once. Its age tells how long the visitor took. */
  readonly begin: (uid: number) => Promise<void>
  /** What is sent with a request: the same on every try, also after a reload. */
  readonly tokenOf: (uid: number | null) => Walk['token']
}

interface Kept {
  readonly uid: number
  readonly token: string
}

export function createWalkKeeper(storage: BrowserStorage, ask: () => Promise<string>): WalkKeeper {
  let kept = readKept(storage)

  function keep(uid: number, token: string): string {
    // A token that comes after the first try must not change the request.
    if (kept?.uid === uid) return kept.token
    kept = { uid, token }
    storage.write(KEY, `${uid} ${token}`)
    return token
  }

  return {
    async begin(uid) {
      if (kept?.uid === uid) return
      const token = await ask().catch(() => '')
      // Without a token a request is sent all the same.
      if (token !== '') keep(uid, token)
    },
    tokenOf: (uid) => (uid === null ? '' : keep(uid, '')),
  }
}

function readKept(storage: BrowserStorage): Kept | undefined {
  const [uid, token] = (storage.read(KEY) ?? '').split(' ')
  return token === undefined ? undefined : { uid: Number(uid), token }
}

export async function askForWalkToken(): Promise<string> {
  const reply = await fetch(WALK_PATH)
  return reply.ok ? reply.text() : ''
}
