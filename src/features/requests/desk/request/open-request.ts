import type { RequestSheet } from '../../wire.ts'
import { observable, type Observable } from '../../../../wizard/observable.ts'
import { createAsk } from '../../../../desk/loader.ts'
import { createRequestEdits, type EditRequestOptions, type RequestEdits } from './edit-request.ts'
import { justOpened, type OpenRequest } from './shown-request.ts'

export interface OpenRequestStore extends Observable<OpenRequest> {
  /** Shows this request; undefined closes it. */
  readonly open: (id: string | undefined) => Promise<void>
  /** Reads it again, since something has changed on the server. */
  readonly refresh: () => Promise<void>
  /** Tries its mail again. */
  readonly retry: () => Promise<void>
  /** Makes another of its deliveries again. */
  readonly resend: (delivery: string) => Promise<void>
  /** Lets the mail of a request leave that was held as a robot's. */
  readonly release: () => Promise<void>
  /** Notes that the seller has opened the mail program to answer. */
  readonly noteReply: () => Promise<void>
  /** Removes it for ever. */
  readonly erase: () => Promise<void>
  readonly edits: RequestEdits
}

export interface OpenRequestOptions extends EditRequestOptions {
  readonly onErased: (id: string) => void
}

// A mail server mostly answers within a second. One that is slow is waited for, for five minutes.
const LOOK_AFTER_RETRY_MS = [0, 1_000, 3_000, ...Array.from({ length: 60 }, () => 5_000)]

/** The request beside the list. An answer about a request that is no longer wanted is dropped. */
export function createOpenRequest(options: OpenRequestOptions): OpenRequestStore {
  const { server, now, onErased, pause } = options
  const request = observable<OpenRequest>({ kind: 'none' })
  const edits = createRequestEdits(request, options)
  const ask = createAsk(server, fail)
  const wanted = () => {
    const shown = request.getSnapshot()
    return shown.kind === 'none' ? undefined : shown.id
  }

  function show(id: string, sheet: RequestSheet): void {
    const shown = request.getSnapshot()
    if (shown.kind !== 'shown') {
      request.set(justOpened(id, sheet, now()))
      if (sheet.row.state === 'new') void edits.markSeen()
      return
    }
    // The server gave this answer before the seller's last change.
    if (sheet.version < shown.sheet.version) return
    request.set({ ...shown, sheet, at: now() })
  }

  /** What is shown stays, since it may hold notes that are not stored yet. */
  function fail(problem: string): void {
    const shown = request.getSnapshot()
    if (shown.kind === 'shown') request.set({ ...shown, problem })
    else if (shown.kind !== 'none') request.set({ kind: 'failed', id: shown.id, problem })
  }

  async function open(id: string | undefined): Promise<void> {
    // What is shown stays until there is something newer.
    if (wanted() !== id) {
      void edits.storeNotes()
      request.set(id === undefined ? { kind: 'none' } : { kind: 'loading', id })
    }
    if (id === undefined) return
    const sheet = await ask<RequestSheet>(`/requests/${encodeURIComponent(id)}`)
    if (sheet && wanted() === id) show(id, sheet)
  }

  /** Returns the id where the server did it. */
  async function did(path: string, more: object = {}): Promise<string | undefined> {
    const shown = request.getSnapshot()
    if (shown.kind !== 'shown') return undefined
    const { id } = shown
    const reply = await server.post(path, { id, ...more })
    if (reply.kind === 'failed' && wanted() === id) fail(reply.detail)
    return reply.kind === 'done' ? id : undefined
  }

  async function lookAgain(id: string | undefined): Promise<void> {
    for (const ms of id === undefined ? [] : LOOK_AFTER_RETRY_MS) {
      await pause(ms)
      if (wanted() !== id) return
      await open(id)
      const shown = request.getSnapshot()
      if (shown.kind !== 'shown' || !isOnItsWay(shown.sheet)) return
    }
  }

  return {
    ...request,
    open,
    refresh: () => open(wanted()),
    retry: async () => lookAgain(await did('/requests/retry')),
    release: async () => lookAgain(await did('/requests/release')),
    resend: async (delivery) => lookAgain(await did('/requests/resend', { delivery })),
    async noteReply() {
      const id = await did('/requests/reply')
      if (id !== undefined && wanted() === id) await open(id)
    },
    async erase() {
      const id = await did('/requests/erase')
      if (id !== undefined) onErased(id)
    },
    edits,
  }
}

function isOnItsWay({ row, others }: RequestSheet): boolean {
  const states = new Set([row.mail, ...others.map(({ state }) => state)])
  return states.has('on-its-way') || states.has('late')
}
