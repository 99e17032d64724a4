import { DESK_API } from './desk-address.ts'

/** How a call to our server ended. */
export type Reply<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** The session has ended: only a new link helps. */
  | { readonly kind: 'closed' }
  /** `isRefused`: the same call would end in the same way again. */
  | { readonly kind: 'failed'; readonly detail: string; readonly isRefused?: boolean }

const NO_ANSWER = 'Il server non risponde: controlla la rete e riprova.'

const TOO_MANY = 429

// Browsers refuse more than 64 KB of a request that may outlive its page; a letter has up to three bytes.
const OUTLIVES_PAGE_BELOW = 20_000

export type DeskServer = ReturnType<typeof createDeskServer>

/** The port to our server's routes below the desk's path. */
export function createDeskServer(fetch: typeof globalThis.fetch, onClosed: () => void) {
  let isClosed = false

  async function call<T>(path: string, init: RequestInit): Promise<Reply<T>> {
    try {
      const reply = await fetch(DESK_API + path, init)
      if (reply.status === 401) {
        if (!isClosed) onClosed()
        isClosed = true
        return { kind: 'closed' }
      }
      if (reply.ok) {
        const value = reply.status === 204 ? undefined : await reply.json()
        return { kind: 'done', value: value as T }
      }
      const isRefused = reply.status < 500 && reply.status !== TOO_MANY
      return { kind: 'failed', detail: await reply.text(), isRefused }
    } catch {
      return { kind: 'failed', detail: NO_ANSWER }
    }
  }

  return {
    get: <T>(path: string) => call<T>(path, {}),
    post<T>(path: string, body: object): Promise<Reply<T>> {
      const text = JSON.stringify(body)
      const init = {
        method: 'POST',
        // The browser sends it also where the page is closed meanwhile.
        keepalive: text.length < OUTLIVES_PAGE_BELOW,
        headers: { 'Content-Type': 'application/json' },
        body: text,
      }
      return call<T>(path, init)
    },
    /** A file, as it is. */
    send: <T>(path: string, file: Blob) =>
      call<T>(path, { method: 'POST', headers: { 'Content-Type': file.type }, body: file }),
  }
}
