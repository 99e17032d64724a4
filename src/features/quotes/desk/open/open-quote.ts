import type { DeskContext } from '../../../../desk/desk-feature.ts'
import { createAsk } from '../../../../desk/loader.ts'
import { observable } from '../../../../wizard/observable.ts'
import type { QuoteSheet } from '../../wire/desk-api.ts'
import { createDraftEdits, type EditDraftOptions } from '../composer/edit-draft.ts'
import { createQuoteActions, type QuoteActionOptions } from '../sent/quote-actions.ts'
import { type OpenQuote, typedFrom } from './shown-quote.ts'

export type OpenQuoteStore = ReturnType<typeof createOpenQuote>

interface OpenQuoteOptions
  extends Pick<DeskContext, 'server' | 'now' | 'pause'>, EditDraftOptions, QuoteActionOptions {}

/** The quote in place of the list. An answer about one that is no longer wanted is dropped. */
export function createOpenQuote(options: OpenQuoteOptions) {
  const { server, now } = options
  const quote = observable<OpenQuote>({ kind: 'none' })
  const edits = createDraftEdits(quote, options)
  const actions = createQuoteActions(quote, { ...options, storeDraft: edits.store })
  const ask = createAsk(server, (problem) => {
    const shown = quote.getSnapshot()
    // What is shown stays, since it may hold words that are not stored yet.
    if (shown.kind === 'shown') quote.set({ ...shown, problem })
    else if (shown.kind !== 'none') quote.set({ kind: 'failed', id: shown.id, problem })
  })

  function wanted(): string | undefined {
    const shown = quote.getSnapshot()
    return shown.kind === 'none' ? undefined : shown.id
  }

  function show(id: string, sheet: QuoteSheet): void {
    const before = quote.getSnapshot()
    if (before.kind !== 'shown') {
      const typed = edits.keptOf(id) ?? typedFrom(sheet, undefined)
      const rest = { problem: '', news: '', isBusy: false }
      quote.set({ kind: 'shown', id, sheet, at: now(), typed, ...rest })
      return
    }
    // The server gave this answer before the seller's last action.
    if (sheet.version < before.sheet.version) return
    quote.set({ ...before, sheet, at: now(), typed: typedFrom(sheet, before.typed) })
  }

  async function open(id: string | undefined): Promise<void> {
    // What began it has said all of it.
    if (wanted() === id) return
    void edits.store()
    quote.set(id === undefined ? { kind: 'none' } : { kind: 'loading', id })
    await read(id)
  }

  async function read(id: string | undefined): Promise<void> {
    if (id === undefined) return
    const sheet = await ask<QuoteSheet>(`/quotes/${encodeURIComponent(id)}`)
    if (sheet && wanted() === id) show(id, sheet)
  }

  return {
    ...quote,
    /** Shows this quote; undefined closes it. */
    open,
    /** It was just begun: what began it says all of it, so that nobody waits for a second answer. */
    begun: (sheet: QuoteSheet): void => {
      const { id } = sheet.row
      quote.set({ kind: 'loading', id })
      show(id, sheet)
    },
    /** Reads it again, since something has changed on the server. */
    refresh: () => read(wanted()),
    edits,
    actions,
  }
}
