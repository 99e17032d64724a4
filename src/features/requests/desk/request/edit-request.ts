import { type LostReason, type RequestRow, SELLER_STATES, type SellerState } from '../../wire.ts'
import {
  type AskedChange,
  type SellerChangeReply,
  type HistoryEntry,
  LONGEST_NOTES,
  type RequestSheet,
  type SellerChange,
} from '../../wire/request-sheet.ts'
import { createTurns } from '../../../../order/turns.ts'
import type { MutableObservable } from '../../../../wizard/observable.ts'
import type { DeskContext } from '../../../../desk/desk-feature.ts'
import type { Reply } from '../../../../desk/desk-server.ts'
import { sendNotes, storeAtPause, typedSince } from '../../../../desk/notes/unsaved-notes.ts'
import type { OpenRequest, ShownRequest } from './shown-request.ts'

export interface EditRequestOptions extends Pick<DeskContext, 'server' | 'now' | 'pause'> {
  /** A change was stored. */
  readonly onStored: (row: RequestRow) => void
  /** A change of a request that is no longer shown was not stored: the seller must see it. */
  readonly onReopen: (id: string) => void
}

export type RequestEdits = ReturnType<typeof createRequestEdits>

const UNDO_MS = 10_000
const TOO_LONG = `Le note sono troppo lunghe: al massimo ${LONGEST_NOTES} caratteri.`

/** Stores what the seller changes, one change after the other, and never over another desk's change. */
export function createRequestEdits(
  request: MutableObservable<OpenRequest>,
  { server, now, pause, onStored, onReopen }: EditRequestOptions,
) {
  const inTurn = createTurns()
  let undoable = 0

  /** The request as it is shown by now, or as it was when the seller left it. */
  function currentOf(left: ShownRequest): ShownRequest {
    const current = shown()
    return current?.id === left.id ? current : left
  }

  function shown(): ShownRequest | undefined {
    const current = request.getSnapshot()
    return current.kind === 'shown' ? current : undefined
  }

  function isShown({ id }: ShownRequest): boolean {
    return shown()?.id === id
  }

  function post({ row: { id }, version }: RequestSheet, change: SellerChange) {
    const asked: AskedChange = { id, version, change }
    return server.post<SellerChangeReply>('/requests/change', asked)
  }

  /** Sends a change, and where another desk has changed the request meanwhile, what `again` makes of that. */
  async function send(
    seen: RequestSheet,
    change: SellerChange,
    again: (sheet: RequestSheet) => SellerChange | undefined,
  ): Promise<Reply<SellerChangeReply>> {
    const reply = await post(seen, change)
    if (reply.kind !== 'done' || reply.value.isStored) return reply
    const { sheet } = reply.value
    const next = again(sheet)
    return next ? send(sheet, next, again) : reply
  }

  const notesPort = {
    longest: LONGEST_NOTES,
    notesIn: ({ notes }: RequestSheet) => notes,
    post: (sheet: RequestSheet, notes: string) => post(sheet, { kind: 'notes', notes }),
  }

  /** Shows what was not stored, also where the seller has gone on to another request. */
  function present(next: ShownRequest): void {
    if (isShown(next)) return request.set(next)
    void storeNotes()
    request.set(next)
    onReopen(next.id)
  }

  /** Returns the request as it was stored. */
  async function changeState(
    state: SellerState,
    isQuiet: boolean,
  ): Promise<RequestSheet | undefined> {
    const left = shown()
    const before = left?.pendingState ?? left?.sheet.row.state
    if (!left || before === undefined || before === state) return undefined
    request.set({ ...left, pendingState: state, former: undefined })
    return inTurn(async () => {
      const change = { kind: 'state', state } as const
      const reply = await send(currentOf(left).sheet, change, ({ row }) =>
        row.state === before ? change : undefined,
      )
      if (reply.kind === 'closed') return undefined
      const current = currentOf(left)
      // The seller may have chosen yet another one meanwhile.
      const pendingState = current.pendingState === state ? undefined : current.pendingState
      const settled = { ...current, pendingState }
      if (reply.kind === 'failed') {
        if (!isQuiet || isShown(left)) present({ ...settled, problem: reply.detail })
        return undefined
      }
      const { isStored, sheet } = reply.value
      if (isStored) onStored(sheet.row)
      else if (!isQuiet && sheet.row.state !== state) {
        const { label } = SELLER_STATES[sheet.row.state]
        const problem = `Nel frattempo «${lastChangedBy(sheet, 'state')}» l’ha segnata «${label}»: puoi cambiarla di nuovo.`
        present({ ...settled, sheet, problem })
        return undefined
      }
      const stored = isStored ? sheet : undefined
      if (!isShown(left)) return stored
      if (!isStored) {
        request.set({ ...settled, sheet })
        return undefined
      }
      const saved = isQuiet ? settled.saved : ({ what: 'state', at: now() } as const)
      const { row, lostReason } = current.sheet
      const former = isQuiet ? undefined : { state: before, followUp: row.followUp, lostReason }
      request.set({ ...settled, sheet, problem: '', saved, former })
      if (!isQuiet) void endUndo()
      return stored
    })
  }

  async function endUndo(): Promise<void> {
    undoable += 1
    const own = undoable
    await pause(UNDO_MS)
    const current = shown()
    if (own === undoable && current) request.set({ ...current, former: undefined })
  }

  /** Stores what else the seller plans with a request, or says of it. */
  async function changePlan(
    change: Exclude<SellerChange, { kind: 'state' | 'notes' }>,
    left = shown(),
  ): Promise<void> {
    if (!left) return
    return inTurn(async () => {
      const before = currentOf(left)
      const reply = await send(before.sheet, change, (sheet) =>
        planIn(sheet) === planIn(before.sheet) ? change : undefined,
      )
      if (reply.kind === 'closed') return
      const current = currentOf(left)
      if (reply.kind === 'failed') return present({ ...current, problem: reply.detail })
      const { isStored, sheet } = reply.value
      if (!isStored) {
        const by = lastChangedBy(sheet, change.kind) || lastChangedBy(sheet, 'state')
        const problem = `Nel frattempo «${by}» ha cambiato la richiesta: guarda, e scegli di nuovo.`
        return present({ ...current, sheet, problem })
      }
      onStored(sheet.row)
      const saved = { what: 'state', at: now() } as const
      if (isShown(left)) request.set({ ...current, sheet, problem: '', saved, former: undefined })
    })
  }

  async function storeNotes(): Promise<void> {
    const left = shown()
    if (!left?.draft) return
    return inTurn(async () => {
      const { draft, sheet: seen } = currentOf(left)
      const sent = draft && (await sendNotes(notesPort, seen, draft))
      if (!sent) return
      const { sheet, others, result } = sent
      const news =
        others && `Nel frattempo «${lastChangedBy(sent.seen, 'notes')}» ha scritto altre note. `
      const settled = currentOf(left)
      if (result !== 'stored') {
        const failure = result === 'too-long' ? TOO_LONG : `Note non salvate. ${result.failure}`
        return present({ ...settled, sheet, problem: news + failure })
      }
      onStored(sheet.row)
      if (!isShown(left)) return
      const rest = typedSince(draft, settled.draft, others, sheet.notes)
      const problem = news && `${news}Ora ci sono tutte.`
      const saved = { what: 'notes', at: now() } as const
      request.set({ ...settled, sheet, draft: rest, problem, saved })
    })
  }

  const storeNotesAtPause = storeAtPause(pause, storeNotes)

  return {
    setState: (state: SellerState) => changeState(state, false),
    /** Says nothing about it, since another desk may have opened it at the same moment. */
    markSeen: () => changeState('seen', true),
    async undo(): Promise<void> {
      const left = shown()
      if (!left?.former) return
      const { state, followUp, lostReason } = left.former
      const sheet = await changeState(state, false)
      if (!sheet) return
      // The seller may have opened another request meanwhile.
      const undone = { ...left, sheet }
      if (followUp) await changePlan({ kind: 'follow-up', day: followUp }, undone)
      if (lostReason) await changePlan({ kind: 'lost-reason', reason: lostReason }, undone)
    },
    /** The day on which to come back to it; null where there is none any more. */
    setFollowUp: (day: string | null) => changePlan({ kind: 'follow-up', day }),
    setLostReason: (reason: LostReason) => changePlan({ kind: 'lost-reason', reason }),
    /** Notes are stored once the seller pauses. */
    async typeNotes(text: string): Promise<void> {
      const current = shown()
      if (!current) return
      const base = current.draft?.base ?? current.sheet.notes
      request.set({ ...current, draft: { text, base } })
      await storeNotesAtPause()
    },
    storeNotes,
  }
}

/** What a change of the plan refers to. */
function planIn({ row, lostReason }: RequestSheet): string {
  return [row.state, row.followUp, lostReason].join()
}

/** The name of the device that changed this last. */
function lastChangedBy({ history }: RequestSheet, kind: HistoryEntry['kind']): string {
  return history.findLast((entry) => entry.kind === kind)?.by ?? ''
}
