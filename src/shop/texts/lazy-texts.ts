import { LATER_TEXTS } from './later-texts.ts'
import { SEARCH_TEXTS } from './search-texts.ts'

/** Texts of the chunks that load later, by their keys in texts.json. */
export const LAZY_TEXTS = { ...LATER_TEXTS, search: SEARCH_TEXTS }

export type LazyTexts = typeof LAZY_TEXTS
