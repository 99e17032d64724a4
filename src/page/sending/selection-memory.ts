import type { Dataset } from '../../order/selections.ts'
import type { BrowserStorage } from './browser-storage.ts'
import { count, dataset, exactly, object, parsed } from './stored-values.ts'

/** What is known of an earlier visit on this device: no contact data, number or payment. */
export interface EarlierVisit {
  readonly dataset: Dataset
  /** The index of the step that was shown. */
  readonly step: number
}

export interface SelectionMemory {
  readonly recall: () => EarlierVisit | undefined
  readonly keep: (visit: EarlierVisit) => void
  readonly clear: () => void
}

export const MEMORY_KEY = 'omaggio.selections'
const VERSION = 1
const KEPT_MS = 7 * 24 * 60 * 60_000

const memory = object<EarlierVisit & { readonly version: typeof VERSION; readonly at: number }>({
  version: exactly(VERSION),
  at: count,
  dataset,
  step: count,
})

export function createSelectionMemory(storage: BrowserStorage, now: () => number): SelectionMemory {
  return {
    recall() {
      const kept = parsed(storage.read(MEMORY_KEY), memory)
      if (!kept || now() - kept.at >= KEPT_MS) return undefined
      return { dataset: kept.dataset, step: kept.step }
    },
    keep({ dataset, step }) {
      storage.write(MEMORY_KEY, JSON.stringify({ version: VERSION, at: now(), dataset, step }))
    },
    clear: () => storage.remove(MEMORY_KEY),
  }
}
