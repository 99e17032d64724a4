import type { DeskContext } from '../../../../desk/desk-feature.ts'
import { storeAtPause } from '../../../../desk/notes/unsaved-notes.ts'
import { createTurns } from '../../../../order/turns.ts'
import type { MutableObservable } from '../../../../wizard/observable.ts'
import type { AddedLines, DraftSaved, OtherRequest, QuoteSheet } from '../../wire/desk-api.ts'
import type { DraftProblem, QuoteDraft } from '../../wire/quote-draft.ts'
import { type OpenQuote, type ShownQuote, type TypedDraft, typedFrom } from '../open/shown-quote.ts'
import {
  addFreeLine,
  addRequest,
  type FreeLineKind,
  newLineId,
  removeLine,
  restoreLine,
} from './draft-changes.ts'

export interface EditDraftOptions extends Pick<DeskContext, 'server' | 'now' | 'pause'> {
  readonly random: () => number
  /** A draft that is no longer shown was not stored: the seller must see it. */
  readonly onReopen: (id: string) => void
}

const UNDO_MS = 10_000
// Short enough to be saved soon after the network is back.
const RETRY_MS = 5_000
const GONE = 'Questo preventivo non c’è più: un altro dispositivo lo ha eliminato.'

export type DraftEdits = ReturnType<typeof createDraftEdits>

/** Keeps what is typed into a draft, on the server as soon as the seller pauses. */
export function createDraftEdits(
  quote: MutableObservable<OpenQuote>,
  { server, now, pause, random, onReopen }: EditDraftOptions,
) {
  const inTurn = createTurns()
  // What could not be stored is kept until the seller sees it again.
  const kept = new Map<string, TypedDraft>()
  let removals = 0

  function shown(): ShownQuote | undefined {
    const current = quote.getSnapshot()
    return current.kind === 'shown' ? current : undefined
  }

  function shownAs(id: string): ShownQuote | undefined {
    const current = shown()
    return current?.id === id ? current : undefined
  }

  function change(id: string, changes: Partial<TypedDraft>): void {
    const current = shownAs(id)
    if (!current?.typed) return
    quote.set({ ...current, typed: { ...current.typed, ...changes } })
  }

  /** Undefined where nothing can be typed. */
  function typable(): (ShownQuote & { readonly typed: TypedDraft }) | undefined {
    const current = shown()
    const typed = current?.typed
    return typed && typed.takenBy === undefined ? { ...current, typed } : undefined
  }

  async function store(): Promise<void> {
    const left = typable()
    if (!left || left.typed.saving === 'saved') return
    return inTurn(() => storeNow(left.id, left.typed))
  }

  async function storeNow(id: string, left: TypedDraft): Promise<void> {
    const { draft, version, saving, takenBy } = shownAs(id)?.typed ?? kept.get(id) ?? left
    if (saving === 'saved' || takenBy !== undefined) return
    const reply = await server.post<DraftSaved>('/quotes/draft', { id, version, draft })
    if (reply.kind === 'closed') return
    const current = shownAs(id)
    if (reply.kind === 'failed') {
      const failed = { ...(current?.typed ?? left), saving: 'failed' } as const
      if (current) {
        quote.set({ ...current, typed: failed, problem: `Bozza non salvata. ${reply.detail}` })
        // What the server does not accept now it would not accept later.
        if (!reply.isRefused) void retry(id)
      } else {
        kept.set(id, failed)
        onReopen(id)
      }
      return
    }
    kept.delete(id)
    if (!current?.typed) return
    const { kind, takenBy: by, version: stored, savedAt } = reply.value
    if (kind === 'gone') return quote.set({ ...current, problem: GONE })
    if (kind === 'taken') return change(id, { takenBy: by ?? 'un altro dispositivo' })
    const rest = current.typed.draft === draft ? 'saved' : 'waiting'
    const typed = { ...current.typed, version: stored, savedAt, saving: rest } as const
    quote.set({ ...current, typed, problem: '' })
  }

  async function retry(id: string): Promise<void> {
    await pause(RETRY_MS)
    if (shownAs(id)?.typed?.saving === 'failed') await store()
  }

  const storeAfterTyping = storeAtPause(pause, store)

  async function edit(alter: (draft: QuoteDraft) => QuoteDraft): Promise<void> {
    const current = typable()
    if (!current) return
    const draft = alter(current.typed.draft)
    const typed = { ...current.typed, draft, saving: 'waiting' } as const
    quote.set({ ...current, typed, news: '' })
    await storeAfterTyping()
  }

  async function endUndo(id: string): Promise<void> {
    removals += 1
    const own = removals
    await pause(UNDO_MS)
    if (own === removals) change(id, { removed: undefined })
  }

  return {
    edit,
    /** Stores at once: the page may be about to close, or the quote is to be sent. */
    store,
    keptOf: (id: string) => kept.get(id),
    addFreeLine(kind: FreeLineKind): string {
      const id = newLineId(random)
      void edit((draft) => addFreeLine(draft, kind, id))
      return id
    },
    async removeLine(id: string): Promise<void> {
      const current = typable()
      const at = current?.typed.draft.lines.findIndex((line) => line.id === id) ?? -1
      const line = current?.typed.draft.lines[at]
      if (!current || !line) return
      const saved = edit((draft) => removeLine(draft, id))
      change(current.id, { removed: { line, at } })
      void endUndo(current.id)
      await saved
    },
    async undo(): Promise<void> {
      const current = typable()
      const removed = current?.typed.removed
      if (!current || !removed) return
      change(current.id, { removed: undefined })
      await edit((draft) => restoreLine(draft, removed))
    },
    /** Other requests of the same customer, to be added. */
    async others(): Promise<readonly OtherRequest[]> {
      const current = shown()
      if (!current) return []
      const reply = await server.get<readonly OtherRequest[]>(`/quotes/others/${current.id}`)
      return reply.kind === 'done' ? reply.value : []
    },
    async addRequest({ id: request, number }: OtherRequest): Promise<void> {
      const current = typable()
      if (!current) return
      const { id } = current
      const reply = await server.post<AddedLines>('/quotes/lines', { id, request })
      const now = shownAs(id)
      if (!now || reply.kind === 'closed') return
      if (reply.kind === 'failed') return quote.set({ ...now, problem: reply.detail })
      const { lines, pictures } = reply.value
      const { draft: stored } = now.sheet
      if (stored) {
        const draft = { ...stored, pictures: { ...stored.pictures, ...pictures } }
        quote.set({ ...now, sheet: { ...now.sheet, draft } })
      }
      await edit((draft) => addRequest(draft, { id: request, number }, { lines }))
    },
    showProblems(problems: readonly DraftProblem[]): void {
      const current = shown()
      if (current) change(current.id, { problems })
    },
    /** This device goes on with what another one has typed. */
    async takeOver(): Promise<void> {
      const current = shown()
      if (!current) return
      const { id } = current
      const reply = await server.post<QuoteSheet>('/quotes/take-over', { id })
      const then = shownAs(id)
      if (!then || reply.kind === 'closed') return
      if (reply.kind === 'failed') return quote.set({ ...then, problem: reply.detail })
      const sheet = reply.value
      const typed = typedFrom(sheet, undefined)
      quote.set({ ...then, sheet, at: now(), typed, problem: '' })
    },
  }
}
