import type { Placed } from '../../order/order.ts'
import type { BrowserStorage } from './browser-storage.ts'
import { count, createKeeper, dataset, gadgets, object } from './stored-values.ts'

/** What is known of an earlier visit on this device: no contact data, number or payment. */
export interface EarlierVisit extends Pick<Placed, 'dataset' | 'before' | 'after'> {
  /** The index of the step that was shown. */
  readonly step: number
}

export type SelectionMemory = ReturnType<typeof createSelectionMemory>

export const MEMORY_KEY = 'omaggio.selections'
const VERSION = 1
const KEPT_MS = 7 * 24 * 60 * 60_000

const memory = object<EarlierVisit & { readonly at: number }>({
  at: count,
  dataset,
  before: gadgets,
  after: gadgets,
  step: count,
})

export function createSelectionMemory(storage: BrowserStorage, now: () => number) {
  const { restore, keep, clear } = createKeeper(storage, MEMORY_KEY, VERSION, memory)
  return {
    recall(): EarlierVisit | undefined {
      const kept = restore()
      if (!kept || now() - kept.at >= KEPT_MS) return undefined
      const { at: _, ...visit } = kept
      return visit
    },
    keep: ({ dataset, before, after, step }: EarlierVisit) =>
      keep({ at: now(), dataset, before, after, step }),
    clear,
  }
}
