import type { DeskContext } from '../../../../desk/desk-feature.ts'
import { createAsk } from '../../../../desk/loader.ts'
import { observable } from '../../../../wizard/observable.ts'
import type { QuoteOfRequest } from '../../wire/desk-replies.ts'

interface ShownQuoteOf {
  readonly requestId: string
  /** Undefined until the server has answered; null: there is none. */
  readonly quote: QuoteOfRequest | null | undefined
  readonly problem: string
}

export type QuoteOfRequestStore = ReturnType<typeof createQuoteOfRequest>

/** Which quote answers the request that is open. */
export function createQuoteOfRequest({ server }: Pick<DeskContext, 'server'>) {
  const shown = observable<ShownQuoteOf>({ requestId: '', quote: undefined, problem: '' })
  const change = (changes: Partial<ShownQuoteOf>) =>
    shown.set({ ...shown.getSnapshot(), ...changes })
  const ask = createAsk(server, (problem) => change({ problem }))

  async function show(requestId: string): Promise<void> {
    if (requestId !== shown.getSnapshot().requestId) {
      change({ requestId, quote: undefined, problem: '' })
    }
    if (requestId === '') return
    const reply = await ask<{ readonly quote: QuoteOfRequest | null }>(
      `/quotes/of/${encodeURIComponent(requestId)}`,
    )
    if (reply) change({ quote: reply.quote, problem: '' })
  }

  return {
    ...shown,
    show,
    refresh: () => show(shown.getSnapshot().requestId),
    fail: (problem: string) => change({ problem }),
  }
}
