import type { RequestSheet } from '../../order/request-sheet.ts'
import { observable, type Observable } from '../../wizard/observable.ts'
import type { DeskServer } from '../desk-server.ts'

export type OpenRequest =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: string }
  | {
      readonly kind: 'shown'
      readonly id: string
      readonly sheet: RequestSheet
      readonly at: number
      /** Why the last change did not succeed. */
      readonly problem: string
    }
  | { readonly kind: 'failed'; readonly id: string; readonly problem: string }

export interface OpenRequestStore extends Observable<OpenRequest> {
  /** Undefined closes it. */
  readonly open: (id: string | undefined) => Promise<void>
  /** Tries its mail again. */
  readonly retry: () => Promise<void>
}

export interface OpenRequestOptions {
  readonly server: DeskServer
  readonly now: () => number
  readonly onClosed: () => void
  readonly pause: (ms: number) => Promise<void>
}

// A mail server mostly answers within a second.
const LOOK_AFTER_RETRY_MS = [0, 1_000, 3_000]

/** The request beside the list. An answer about a request that is no longer wanted is dropped. */
export function createOpenRequest(options: OpenRequestOptions): OpenRequestStore {
  const { server, now, onClosed, pause } = options
  const request = observable<OpenRequest>({ kind: 'none' })
  const wanted = () => {
    const shown = request.getSnapshot()
    return shown.kind === 'none' ? undefined : shown.id
  }

  async function open(id: string | undefined): Promise<void> {
    if (id === undefined) return request.set({ kind: 'none' })
    // What is shown stays until there is something newer.
    if (wanted() !== id) request.set({ kind: 'loading', id })
    const reply = await server.get<RequestSheet>(`/requests/${encodeURIComponent(id)}`)
    if (wanted() !== id) return
    switch (reply.kind) {
      case 'closed':
        return onClosed()
      case 'failed':
        return request.set({ kind: 'failed', id, problem: reply.detail })
      case 'done':
        return request.set({ kind: 'shown', id, sheet: reply.value, at: now(), problem: '' })
    }
  }

  return {
    ...request,
    open,
    async retry() {
      const shown = request.getSnapshot()
      if (shown.kind !== 'shown') return
      const reply = await server.post('/requests/retry', { id: shown.id })
      if (reply.kind === 'failed') return request.set({ ...shown, problem: reply.detail })
      for (const ms of LOOK_AFTER_RETRY_MS) {
        await pause(ms)
        if (wanted() === shown.id) await open(shown.id)
      }
    },
  }
}
