import type { DeskContext } from '../desk-feature.ts'
import type { Reply } from '../desk-server.ts'

const TYPING_PAUSE_MS = 1_500

/** Notes that are not stored yet. */
export interface UnsavedNotes {
  readonly text: string
  /** The notes that the seller began to change. */
  readonly base: string
}

/** Notes of two desks are both kept: these are the other one's, which stand before the seller's own. */
function othersNotes({ text, base }: UnsavedNotes, stored: string): string {
  if (stored === base || stored === text) return ''
  // Ours may be stored behind them already, though no answer came, or one that came too late.
  return stored.endsWith(`\n${text}`) ? stored.slice(0, stored.length - text.length) : `${stored}\n`
}

/** What is left to be stored after `sent`, where the seller has typed on in the meantime. */
export function typedSince(
  sent: UnsavedNotes,
  draft: UnsavedNotes | undefined,
  others: string,
  stored: string,
): UnsavedNotes | undefined {
  if (!draft || draft.text === sent.text) return undefined
  return { text: others + draft.text, base: stored }
}

interface SentNotes<Sheet> {
  /** As it is stored now. */
  readonly sheet: Sheet
  /** What another desk has written. */
  readonly others: string
  /** The sheet to which the notes were added. */
  readonly seen: Sheet
  readonly result: 'stored' | 'too-long' | { readonly failure: string }
}

interface NotesPort<Sheet> {
  readonly longest: number
  readonly notesIn: (sheet: Sheet) => string
  readonly post: (
    sheet: Sheet,
    notes: string,
  ) => Promise<Reply<{ readonly isStored: boolean; readonly sheet: Sheet }>>
}

/** Sends notes, and where another desk has stored some meanwhile, both. Undefined where the desk has closed. */
export async function sendNotes<Sheet>(
  port: NotesPort<Sheet>,
  seen: Sheet,
  draft: UnsavedNotes,
): Promise<SentNotes<Sheet> | undefined> {
  const others = othersNotes(draft, port.notesIn(seen))
  const notes = others + draft.text
  if (notes.length > port.longest) return { sheet: seen, others, seen, result: 'too-long' }
  const reply = await port.post(seen, notes)
  if (reply.kind === 'closed') return undefined
  if (reply.kind === 'failed') {
    return { sheet: seen, others, seen, result: { failure: reply.detail } }
  }
  const { isStored, sheet } = reply.value
  return isStored ? { sheet, others, seen, result: 'stored' } : sendNotes(port, sheet, draft)
}

/** Returns what is called at each letter: it stores once the seller pauses. */
export function storeAtPause(pause: DeskContext['pause'], store: () => Promise<void>) {
  let typed = 0
  return async (): Promise<void> => {
    typed += 1
    const own = typed
    await pause(TYPING_PAUSE_MS)
    if (own === typed) await store()
  }
}
