import type { DeskContext } from '../../../desk/desk-feature.ts'
import { createAsk } from '../../../desk/loader.ts'
import {
  sendNotes,
  storeAtPause,
  typedSince,
  type UnsavedNotes,
} from '../../../desk/notes/unsaved-notes.ts'
import { createTurns } from '../../../order/turns.ts'
import { observable } from '../../../wizard/observable.ts'
import { type CustomerSheet, type EraseReply, LONGEST_NOTE, type NoteReply } from '../wire.ts'

export interface ShownCustomer {
  readonly kind: 'shown'
  readonly id: string
  readonly sheet: CustomerSheet
  /** When it was read. */
  readonly at: number
  /** Why the last change did not succeed. */
  readonly problem: string
  /** A note that is not stored yet. */
  readonly draft?: UnsavedNotes | undefined
  /** When the note was stored. */
  readonly savedAt?: number | undefined
  /** How many requests are still to be erased, while they are. */
  readonly erasing?: number | undefined
}

type OpenCustomer =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: string }
  | ShownCustomer
  | { readonly kind: 'failed'; readonly id: string; readonly problem: string }

interface OpenCustomerOptions extends Pick<DeskContext, 'server' | 'now' | 'pause'> {
  /** A note of a customer that is no longer shown was not stored: the seller must see it. */
  readonly onReopen: (id: string) => void
  readonly onErased: (id: string, requests: number) => void
}

const TOO_LONG = `La nota è troppo lunga: al massimo ${LONGEST_NOTE} caratteri.`
const OTHERS_WROTE = 'Nel frattempo un altro dispositivo ha scritto un’altra nota.'

export type OpenCustomerStore = ReturnType<typeof createOpenCustomer>

/** The customer beside the list. An answer about one that is no longer wanted is dropped. */
export function createOpenCustomer({
  server,
  now,
  pause,
  onReopen,
  onErased,
}: OpenCustomerOptions) {
  const customer = observable<OpenCustomer>({ kind: 'none' })
  const inTurn = createTurns()
  let erasing: string | undefined
  // What could not be stored is kept until the seller sees it again.
  const kept = new Map<string, { readonly draft: UnsavedNotes; readonly problem: string }>()

  const notePort = {
    longest: LONGEST_NOTE,
    notesIn: ({ note }: CustomerSheet) => note,
    post: ({ row: { id }, version }: CustomerSheet, note: string) =>
      server.post<NoteReply>('/customers/note', { id, version, note }),
  }

  const ask = createAsk(server, (problem) => {
    const shown = customer.getSnapshot()
    if (shown.kind === 'shown') customer.set({ ...shown, problem })
    else if (shown.kind !== 'none') customer.set({ kind: 'failed', id: shown.id, problem })
  })

  function shownAs(id: string): ShownCustomer | undefined {
    const shown = customer.getSnapshot()
    return shown.kind === 'shown' && shown.id === id ? shown : undefined
  }

  function wanted(): string | undefined {
    const shown = customer.getSnapshot()
    return shown.kind === 'none' ? undefined : shown.id
  }

  async function open(id: string | undefined): Promise<void> {
    if (wanted() !== id) {
      void storeNote()
      customer.set(id === undefined ? { kind: 'none' } : { kind: 'loading', id })
    }
    if (id === undefined) return
    const sheet = await ask<CustomerSheet>(`/customers/${encodeURIComponent(id)}`)
    if (!sheet || wanted() !== id) return
    const shown = shownAs(id)
    // The server gave this answer before the seller's last change.
    if (shown && sheet.version < shown.sheet.version) return
    if (shown) return customer.set({ ...shown, sheet, at: now() })
    const { draft, problem = '' } = kept.get(id) ?? {}
    customer.set({ kind: 'shown', id, sheet, at: now(), problem, draft })
  }

  async function storeNote(): Promise<void> {
    const left = customer.getSnapshot()
    if (left.kind !== 'shown' || !left.draft) return
    const { id } = left
    return inTurn(async () => {
      const { sheet: seen, draft } = shownAs(id) ?? left
      const sent = draft && (await sendNotes(notePort, seen, draft))
      if (!sent) return
      const { sheet, others, result } = sent
      const news = others && `${OTHERS_WROTE} `
      const shown = shownAs(id)
      if (result !== 'stored') {
        const failure = result === 'too-long' ? TOO_LONG : `Nota non salvata. ${result.failure}`
        const problem = news + failure
        kept.set(id, { draft, problem })
        return shown ? customer.set({ ...shown, sheet, problem }) : onReopen(id)
      }
      kept.delete(id)
      if (!shown) return
      const rest = typedSince(draft, shown.draft, others, sheet.note)
      const problem = news && `${news}Ora ci sono tutte e due.`
      customer.set({ ...shown, sheet, draft: rest, problem, savedAt: now() })
    })
  }

  /** All requests, some at a time. */
  async function eraseAll(id: string): Promise<void> {
    let erased = 0
    for (;;) {
      const reply = await server.post<EraseReply>('/customers/erase', { id })
      if (reply.kind === 'closed') return
      const problem = reply.kind === 'failed' ? reply.detail : stuck(reply.value)
      const shown = shownAs(id)
      if (problem !== '') return shown && customer.set({ ...shown, problem, erasing: undefined })
      if (reply.kind === 'failed') return
      erased += reply.value.erased
      if (reply.value.left === 0) return onErased(id, erased)
      if (shown) customer.set({ ...shown, erasing: reply.value.left })
    }
  }

  const storeNoteAtPause = storeAtPause(pause, storeNote)

  return {
    ...customer,
    /** Shows this customer; undefined closes it. */
    open,
    /** Not while it is being erased: the server may not have it any more. */
    refresh: async () => (wanted() === erasing ? undefined : open(wanted())),
    /** The note is stored once the seller pauses. */
    async typeNote(text: string): Promise<void> {
      const shown = customer.getSnapshot()
      if (shown.kind !== 'shown') return
      const base = shown.draft?.base ?? shown.sheet.note
      customer.set({ ...shown, draft: { text, base } })
      await storeNoteAtPause()
    },
    storeNote,
    async erase(): Promise<void> {
      const id = wanted()
      if (id === undefined || erasing !== undefined) return
      erasing = id
      await eraseAll(id)
      erasing = undefined
    },
  }
}

function stuck({ erased, left }: EraseReply): string {
  if (erased > 0 || left === 0) return ''
  return left === 1
    ? 'Una richiesta è rimasta: la sua email è in invio proprio ora. Riprova tra un minuto.'
    : `${left} richieste sono rimaste: le loro email sono in invio proprio ora. Riprova tra un minuto.`
}
