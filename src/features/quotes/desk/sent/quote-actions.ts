import type { DeskContext } from '../../../../desk/desk-feature.ts'
import type { MutableObservable } from '../../../../wizard/observable.ts'
import type { QuoteActionReply } from '../../wire/desk-api.ts'
import { type OpenQuote, type ShownQuote, typedFrom } from '../open/shown-quote.ts'

export interface QuoteActionOptions extends Pick<DeskContext, 'server' | 'now'> {
  /** Something has become of a quote, which the list does not know yet. */
  readonly onDone: () => void
  /** The quote was deleted with its draft. */
  readonly onGone: (id: string) => void
}

interface ActionOptions extends QuoteActionOptions {
  readonly storeDraft: () => Promise<void>
}

/** How somebody accepted without the quote's page. */
export interface AcceptedElsewhere {
  readonly who: string
  /** 2026-11-18. */
  readonly day: string
  readonly how: string
}

const OVERTAKEN =
  'Nel frattempo è cambiato qualcosa: guarda com’è ora il preventivo, poi riprova se serve ancora.'
const NOT_SAVED = 'La bozza non è ancora salvata: controlla la rete e riprova.'
// What the form has no field for: it was asked for elsewhere.
const NO_FIELDS: ReadonlySet<string> = new Set(['to', 'seller'])
const GONE = 'Questo preventivo non c’è più.'

export type QuoteActions = ReturnType<typeof createQuoteActions>

/** What a seller does with a quote, each time with the version that was seen. */
export function createQuoteActions(
  quote: MutableObservable<OpenQuote>,
  { server, now, onDone, onGone, storeDraft }: ActionOptions,
) {
  function shown(): ShownQuote | undefined {
    const current = quote.getSnapshot()
    return current.kind === 'shown' ? current : undefined
  }

  /** Returns whether it was done. */
  async function act(path: string, news: string, more: object = {}): Promise<boolean> {
    const left = shown()
    if (!left || left.isBusy) return false
    quote.set({ ...left, isBusy: true, problem: '', news: '' })
    const { id, sheet } = left
    const reply = await server.post<QuoteActionReply>(`/quotes/${path}`, {
      id,
      version: sheet.version,
      ...more,
    })
    const current = shown()
    if (reply.kind === 'closed' || current?.id !== id) return false
    const idle = { ...current, isBusy: false }
    if (reply.kind === 'failed') {
      quote.set({ ...idle, problem: reply.detail })
      return false
    }
    const { value } = reply
    switch (value.kind) {
      case 'gone':
        quote.set({ ...idle, problem: GONE })
        return false
      case 'problems': {
        const typed = idle.typed && { ...idle.typed, problems: value.problems }
        const withoutField = value.problems.filter(({ field }) => !typed || NO_FIELDS.has(field))
        const problem = withoutField.map(({ text }) => text).join(' ')
        quote.set({ ...idle, typed, problem })
        return false
      }
      case 'overtaken':
      case 'done': {
        const isDone = value.kind === 'done'
        const typed = typedFrom(value.sheet, isDone ? undefined : idle.typed)
        const said = isDone ? { problem: '', news } : { problem: OVERTAKEN, news: '' }
        quote.set({ ...idle, ...said, sheet: value.sheet, typed, at: now() })
        onDone()
        return isDone
      }
    }
  }

  return {
    /** Null: the seller hands it over in another way. Returns whether it was done. */
    async send(to: readonly string[] | null): Promise<boolean> {
      await storeDraft()
      const current = shown()
      if (!current?.typed || current.typed.saving !== 'saved') {
        if (current) quote.set({ ...current, problem: NOT_SAVED })
        return false
      }
      return act('send', to ? `Inviato a ${to.join(', ')}.` : 'Segnato come inviato.', { to })
    },
    remind: () => act('remind', 'Il sollecito è in partenza.'),
    /** An empty day: no longer. */
    remindOn: (day: string) =>
      act('remind-on', day === '' ? 'Nessun sollecito fissato.' : 'Sollecito fissato.', { day }),
    extend: (day: string) => act('extend', 'Validità prolungata.', { day }),
    revise: () => act('revise', ''),
    accepted: (how: AcceptedElsewhere) => act('accepted', 'Segnato come accettato.', how),
    revoke: () => act('revoke', 'I link mandati finora non aprono più il preventivo.'),
    /** Deletes the draft, and the quote with it where it was never sent. */
    async discard(): Promise<void> {
      const left = shown()
      if (!left) return
      const { id } = left
      const reply = await server.post('/quotes/discard', { id })
      const current = shown()
      if (reply.kind === 'failed' && current?.id === id) {
        quote.set({ ...current, problem: reply.detail })
      }
      if (reply.kind !== 'done') return
      if (left.sheet.revisions.length === 0) onGone(id)
      onDone()
    },
  }
}
