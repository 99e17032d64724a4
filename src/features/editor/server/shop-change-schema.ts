import type { JsonValue } from '../../../shop/json/json-value.ts'
import * as v from 'valibot'
import { MOST_CHANGES } from '../wire/shop-draft.ts'
import type { ShopChange } from '../wire/shop-change.ts'
import { parseVisible, visibleText } from '../../../shop/json/visible-text.ts'
import { JSON_FILES, SHOP_FILES } from '../../../shop/shop-files.ts'

// Deeper than any entry of a shop.
const LONGEST_PATH = 10
const index = v.pipe(v.number(), v.integer(), v.minValue(0))
const path = v.pipe(v.array(v.union([v.string(), index])), v.maxLength(LONGEST_PATH))
const file = v.picklist(JSON_FILES)
/** Parsed from JSON, so it can be nothing else. */
const value = v.pipe(
  v.custom<JsonValue>((parsed) => parsed !== undefined && isFlat(parsed)),
  v.transform((parsed) => parseVisible(JSON.stringify(parsed)) as JsonValue),
)

function isFlat(parsed: unknown, levels = LONGEST_PATH): boolean {
  if (typeof parsed !== 'object' || parsed === null) return true
  return levels > 0 && Object.values(parsed).every((entry) => isFlat(entry, levels - 1))
}

const changeSchema = v.variant('kind', [
  v.object({ kind: v.literal('set'), file, path, value }),
  v.object({ kind: v.literal('remove'), file, path }),
  v.object({ kind: v.literal('insert'), file, path, index, value }),
  v.object({ kind: v.literal('move'), file, path, from: index, to: index }),
  v.object({
    kind: v.literal('text'),
    file: v.picklist(SHOP_FILES),
    text: v.nullable(v.pipe(v.string(), v.transform(visibleText))),
  }),
]) satisfies v.GenericSchema<unknown, ShopChange>

export const revision = v.pipe(v.number(), v.integer(), v.minValue(0))

export const changes = v.pipe(v.array(changeSchema), v.minLength(1), v.maxLength(MOST_CHANGES))

export const changesSchema = v.object({ revision, folder: v.string(), changes })
