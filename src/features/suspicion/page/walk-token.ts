import type { Walk } from '../../../order/write-summary.ts'
import { count, object, parsed, text } from '../../../page/sending/stored-values.ts'
import type { BrowserStorage } from '../../../page/sending/browser-storage.ts'
import { WALK_PATH } from '../wire.ts'

const KEY = 'omaggio.walk'

interface Kept {
  readonly uid: number
  readonly token: string
  /** Undefined: nothing was sent yet. */
  readonly trap?: string | undefined
}

const keptWalk = object<Kept>({
  uid: count,
  token: text,
  trap: (value) => (value === undefined ? undefined : text(value)),
})

export function createWalkKeeper(storage: BrowserStorage, ask: () => Promise<string>) {
  let kept = parsed(storage.read(KEY), keptWalk)

  function keep(next: Kept): void {
    kept = next
    storage.write(KEY, JSON.stringify(next))
  }

  return {
    /** Asks for the token of a request, once. Its age tells how long the visitor took. */
    async begin(uid: number): Promise<void> {
      if (kept?.uid === uid) return
      const token = await ask().catch(() => '')
      // Without a token a request is sent all the same; one that comes after the first try must not change it.
      if (token !== '' && kept?.uid !== uid) keep({ uid, token })
    },
    /** What is sent with a request: the same on every try, also after a reload. */
    sentWith(uid: number | null, trap: string): Walk {
      if (uid === null) return { token: '', trap }
      const token = kept?.uid === uid ? kept.token : ''
      if (kept?.uid !== uid || kept.trap === undefined) keep({ uid, token, trap })
      return { token, trap: kept?.trap ?? trap }
    },
  }
}

export async function askForWalkToken(): Promise<string> {
  const reply = await fetch(WALK_PATH)
  return reply.ok ? reply.text() : ''
}
