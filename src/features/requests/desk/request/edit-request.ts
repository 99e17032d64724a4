import {
  type AskedChange,
  type SellerChangeReply,
  type HistoryEntry,
  LONGEST_NOTES,
  type RequestRow,
  type RequestSheet,
  SELLER_STATES,
  type SellerChange,
  type SellerState,
} from '../../wire.ts'
import { createTurns } from '../../../../order/turns.ts'
import type { MutableObservable } from '../../../../wizard/observable.ts'
import type { DeskContext } from '../../../../desk/desk-feature.ts'
import type { Reply } from '../../../../desk/desk-server.ts'
import type { OpenRequest, ShownRequest } from './shown-request.ts'

export interface EditRequestOptions extends Pick<DeskContext, 'server' | 'now' | 'pause'> {
  /** A change was stored. */
  readonly onStored: (row: RequestRow) => void
  /** A change of a request that is no longer shown was not stored: the seller must see it. */
  readonly onReopen: (id: string) => void
}

export type RequestEdits = ReturnType<typeof createRequestEdits>

const TYPING_PAUSE_MS = 1_500
const UNDO_MS = 10_000
const TOO_LONG = `Le note sono troppo lunghe: al massimo ${LONGEST_NOTES} caratteri.`

/** Stores what the seller changes, one change after the other, and never over another desk's change. */
export function createRequestEdits(
  request: MutableObservable<OpenRequest>,
  { server, now, pause, onStored, onReopen }: EditRequestOptions,
) {
  const inTurn = createTurns()
  let typed = 0
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

  /** Sends a change, and where another desk has changed the request meanwhile, what `again` makes of that. */
  async function send(
    { id, sheet: { version } }: Pick<ShownRequest, 'id' | 'sheet'>,
    change: SellerChange,
    again: (sheet: RequestSheet) => SellerChange | undefined,
  ): Promise<Reply<SellerChangeReply>> {
    const asked: AskedChange = { id, version, change }
    const reply = await server.post<SellerChangeReply>('/requests/change', asked)
    if (reply.kind !== 'done' || reply.value.isStored) return reply
    const { sheet } = reply.value
    const next = again(sheet)
    return next ? send({ id, sheet }, next, again) : reply
  }

  /** Shows what was not stored, also where the seller has gone on to another request. */
  function present(next: ShownRequest): void {
    if (isShown(next)) return request.set(next)
    void storeNotes()
    request.set(next)
    onReopen(next.id)
  }

  async function changeState(state: SellerState, isQuiet: boolean): Promise<void> {
    const left = shown()
    const before = left?.pendingState ?? left?.sheet.row.state
    if (!left || before === undefined || before === state) return
    request.set({ ...left, pendingState: state, formerState: undefined })
    return inTurn(async () => {
      const change = { kind: 'state', state } as const
      const reply = await send(currentOf(left), change, ({ row }) =>
        row.state === before ? change : undefined,
      )
      if (reply.kind === 'closed') return
      const current = currentOf(left)
      // The seller may have chosen yet another one meanwhile.
      const pendingState = current.pendingState === state ? undefined : current.pendingState
      const settled = { ...current, pendingState }
      if (reply.kind === 'failed') {
        if (!isQuiet || isShown(left)) present({ ...settled, problem: reply.detail })
        return
      }
      const { isStored, sheet } = reply.value
      if (isStored) onStored(sheet.row)
      else if (!isQuiet && sheet.row.state !== state) {
        const { label } = SELLER_STATES[sheet.row.state]
        const problem = `Nel frattempo «${lastChangedBy(sheet, 'state')}» l’ha segnata «${label}»: puoi cambiarla di nuovo.`
        return present({ ...settled, sheet, problem })
      }
      if (!isShown(left)) return
      if (!isStored) return request.set({ ...settled, sheet })
      const saved = isQuiet ? settled.saved : ({ what: 'state', at: now() } as const)
      const formerState = isQuiet ? undefined : before
      request.set({ ...settled, sheet, problem: '', saved, formerState })
      if (!isQuiet) void endUndo()
    })
  }

  async function endUndo(): Promise<void> {
    undoable += 1
    const own = undoable
    await pause(UNDO_MS)
    const current = shown()
    if (own === undoable && current) request.set({ ...current, formerState: undefined })
  }

  async function storeNotes(): Promise<void> {
    const left = shown()
    if (!left?.draft) return
    return inTurn(async () => {
      const current = currentOf(left)
      const { draft } = current
      if (!draft) return
      // Notes of two desks are both kept: those of the other one stand before these.
      let others = ''
      let news = ''
      const changeFor = (sheet: RequestSheet): SellerChange | undefined => {
        const { base, text } = draft
        const isOurs = sheet.notes === base || sheet.notes === text
        others = isOurs ? '' : `${sheet.notes}\n`
        news = isOurs
          ? ''
          : `Nel frattempo «${lastChangedBy(sheet, 'notes')}» ha scritto altre note. `
        const notes = others + text
        return notes.length > LONGEST_NOTES ? undefined : { kind: 'notes', notes }
      }
      const change = changeFor(current.sheet)
      if (!change) return present({ ...current, problem: news + TOO_LONG })
      const reply = await send(current, change, changeFor)
      if (reply.kind === 'closed') return
      const settled = currentOf(left)
      if (reply.kind === 'failed') {
        return present({ ...settled, problem: `Note non salvate. ${reply.detail}` })
      }
      const { isStored, sheet } = reply.value
      if (!isStored) return present({ ...settled, sheet, problem: news + TOO_LONG })
      onStored(sheet.row)
      if (!isShown(left)) return
      // The seller may have typed on in the meantime.
      const text = settled.draft?.text ?? draft.text
      const rest = text === draft.text ? undefined : { text: others + text, base: sheet.notes }
      const problem = news && `${news}Ora ci sono tutte.`
      const saved = { what: 'notes', at: now() } as const
      request.set({ ...settled, sheet, draft: rest, problem, saved })
    })
  }

  return {
    setState: (state: SellerState) => changeState(state, false),
    /** Says nothing about it, since another desk may have opened it at the same moment. */
    markSeen: () => changeState('seen', true),
    async undo(): Promise<void> {
      const former = shown()?.formerState
      if (former) await changeState(former, false)
    },
    /** Notes are stored once the seller pauses. */
    async typeNotes(text: string): Promise<void> {
      const current = shown()
      if (!current) return
      const base = current.draft?.base ?? current.sheet.notes
      request.set({ ...current, draft: { text, base } })
      typed += 1
      const own = typed
      await pause(TYPING_PAUSE_MS)
      if (own === typed) await storeNotes()
    },
    storeNotes,
  }
}

/** The name of the device that changed this last. */
function lastChangedBy({ history }: RequestSheet, kind: HistoryEntry['kind']): string {
  return history.findLast((entry) => entry.kind === kind)?.by ?? ''
}
