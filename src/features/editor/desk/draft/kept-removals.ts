import * as v from 'valibot'
import { LIST_NAMES } from '../../../../order/selections.ts'
import { isGroup, type JsonGroup, type JsonValue } from '../../../../shop/json/json-value.ts'
import { isMissing, type Removed } from '../sections/remove-entry.ts'

const KEY = 'omaggio-removed'

const position = v.pipe(v.number(), v.integer(), v.minValue(0))
const keptSchema = v.object({
  /** The state of the shop's folder: what was removed before a publication is not put back after it. */
  folder: v.string(),
  removed: v.array(
    v.object({
      words: v.string(),
      list: v.picklist(LIST_NAMES),
      positions: v.array(position),
      before: v.custom<JsonGroup>(isGroup),
      left: v.custom<JsonValue>((value) => value !== undefined),
    }) satisfies v.GenericSchema<unknown, Removed>,
  ),
})

/** What was removed from the draft, kept on this device so that a reload does not lose it. */
export function createKeptRemovals(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  return {
    /** What the catalogue still lacks of it. */
    read(folder: string, catalogue: JsonValue | undefined): readonly Removed[] {
      try {
        const kept = v.parse(keptSchema, JSON.parse(storage().getItem(KEY) ?? ''))
        if (kept.folder !== folder || catalogue === undefined) return []
        return kept.removed.filter((each) => isMissing(each, catalogue))
      } catch {
        // Nothing is kept, or the browser keeps nothing.
        return []
      }
    },
    write(folder: string, removed: readonly Removed[]): void {
      try {
        storage().setItem(KEY, JSON.stringify({ folder, removed }))
      } catch {
        // It can still be put back until the page is closed.
      }
    },
  }
}
