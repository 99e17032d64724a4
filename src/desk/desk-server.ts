import { DESK_API } from './desk-address.ts'

/** How a call to our server ended. */
export type Reply<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** The session has ended: only a new link helps. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly detail: string }

const NO_ANSWER = 'Il server non risponde: controlla la rete e riprova.'

/** The port to our server's routes below the desk's path. */
export interface DeskServer {
  readonly get: <T>(path: string) => Promise<Reply<T>>
  readonly post: <T>(path: string, body: object) => Promise<Reply<T>>
}

export function createDeskServer(fetch: typeof globalThis.fetch): DeskServer {
  async function ask<T>(path: string, init?: RequestInit): Promise<Reply<T>> {
    try {
      const reply = await fetch(DESK_API + path, init)
      if (reply.status === 401) return { kind: 'closed' }
      if (!reply.ok) return { kind: 'failed', detail: await reply.text() }
      const value = reply.status === 204 ? undefined : await reply.json()
      return { kind: 'done', value: value as T }
    } catch {
      return { kind: 'failed', detail: NO_ANSWER }
    }
  }

  return {
    get: (path) => ask(path),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        // Goes on where the page is closed meanwhile.
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}
