import type { RequestRow } from '../../wire.ts'
import type { RequestSheet } from '../../wire/request-sheet.ts'
import { observable } from '../../../../wizard/observable.ts'
import { createAsk } from '../../../../desk/loader.ts'
import { createRequestEdits, type EditRequestOptions } from './edit-request.ts'
import type { OpenRequest } from './shown-request.ts'

export type OpenRequestStore = ReturnType<typeof createOpenRequest>

// A mail server mostly answers within a second. One that is slow is waited for, for five minutes.
const LOOK_AFTER_RETRY_MS = [0, 1_000, 3_000, ...Array.from({ length: 60 }, () => 5_000)]

/** The request beside the list. An answer about a request that is no longer wanted is dropped. */
export function createOpenRequest(
  options: EditRequestOptions & { readonly onErased: (row: RequestRow) => void },
) {
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
      request.set({ kind: 'shown', id, sheet, at: now(), problem: '' })
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

  /** Returns the sheet where this was the last question. */
  async function read(id: string): Promise<RequestSheet | undefined> {
    const sheet = await ask<RequestSheet>(`/requests/${encodeURIComponent(id)}`)
    if (!sheet || wanted() !== id) return undefined
    show(id, sheet)
    return sheet
  }

  async function open(id: string | undefined): Promise<void> {
    // What is shown stays until there is something newer.
    if (wanted() !== id) {
      void edits.storeNotes()
      request.set(id === undefined ? { kind: 'none' } : { kind: 'loading', id })
    }
    if (id !== undefined) await read(id)
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

  /** Tells the server something about it, and shows what that changes. */
  async function note(path: string): Promise<void> {
    const id = await did(path)
    if (id !== undefined && wanted() === id) await open(id)
  }

  /** Asks the server to deliver something, and looks what becomes of it. */
  async function deliver(path: string, more?: object): Promise<void> {
    const id = await did(path, more)
    if (id === undefined) return
    for (const ms of LOOK_AFTER_RETRY_MS) {
      await pause(ms)
      if (wanted() !== id) return
      const sheet = await read(id)
      // Without an answer it is not known: a later question may have been asked meanwhile.
      if (sheet && !isOnItsWay(sheet)) return
    }
  }

  return {
    ...request,
    /** Shows this request; undefined closes it. */
    open,
    /** Reads it again, since something has changed on the server. */
    refresh: () => open(wanted()),
    /** Tries its mail again. */
    retry: () => deliver('/requests/retry'),
    /** Lets the mail of a request leave that was held as a robot's. */
    release: () => deliver('/requests/release'),
    /** Makes another of its deliveries again. */
    resend: (delivery: string) => deliver('/requests/resend', { delivery }),
    /** Its refused mail is needed no more. */
    dismiss: () => note('/requests/dismiss'),
    /** Notes that the seller has opened the mail program to answer. */
    noteReply: () => note('/requests/reply'),
    /** Removes it for ever. */
    async erase(): Promise<void> {
      const shown = request.getSnapshot()
      if (shown.kind === 'shown' && (await did('/requests/erase'))) onErased(shown.sheet.row)
    },
    edits,
  }
}

function isOnItsWay({ row, others }: RequestSheet): boolean {
  const states = new Set([row.mail, ...others.map(({ state }) => state)])
  return states.has('on-its-way') || states.has('late')
}
