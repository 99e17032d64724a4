import type { Dataset } from '../../order/selections.ts'
import type { BrowserStorage } from './browser-storage.ts'
import { count, createKeeper, dataset, object } from './stored-values.ts'

/** What is known of an earlier visit on this device: no contact data, number or payment. */
export interface EarlierVisit {
  readonly dataset: Dataset
  /** The index of the step that was shown. */
  readonly step: number
}

export type SelectionMemory = ReturnType<typeof createSelectionMemory>

export const MEMORY_KEY = 'omaggio.selections'
const VERSION = 1
const KEPT_MS = 7 * 24 * 60 * 60_000

const memory = object<EarlierVisit & { readonly at: number }>({ at: count, dataset, step: count })

export function createSelectionMemory(storage: BrowserStorage, now: () => number) {
  const { restore, keep, clear } = createKeeper(storage, MEMORY_KEY, VERSION, memory)
  return {
    recall(): EarlierVisit | undefined {
      const kept = restore()
      if (!kept || now() - kept.at >= KEPT_MS) return undefined
      return { dataset: kept.dataset, step: kept.step }
    },
    keep: ({ dataset, step }: EarlierVisit) => keep({ at: now(), dataset, step }),
    clear,
  }
}
