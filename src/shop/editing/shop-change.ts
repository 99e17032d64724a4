import { withoutByteOrderMark } from '../json/byte-order-mark.ts'
import type { JsonPath } from '../json/walk-json.ts'
import {
  insertIntoJson,
  moveInJson,
  removeFromJson,
  setInJson,
  type JsonValue,
} from './edit-json.ts'
import type { JsonFile, ShopFile } from '../shop-files.ts'

interface JsonChange {
  readonly file: JsonFile
  /** For `insert` and `move`: of the list. */
  readonly path: JsonPath
}

/** One thing that a seller changes. */
export type ShopChange =
  | (JsonChange & { readonly kind: 'set'; readonly value: JsonValue })
  | (JsonChange & { readonly kind: 'remove' })
  | (JsonChange & { readonly kind: 'insert'; readonly index: number; readonly value: JsonValue })
  | (JsonChange & { readonly kind: 'move'; readonly from: number; readonly to: number })
  /** The whole text of a file; null: the file goes. */
  | { readonly kind: 'text'; readonly file: ShopFile; readonly text: string | null }

/**
 * The file with the change, null where it is gone; undefined where the change does not fit: the file is
 * not JSON, or has no such place.
 */
export function applyChange(source: string | null, change: ShopChange): string | null | undefined {
  if (change.kind === 'text') return change.text
  if (source === null) return undefined
  const json = withoutByteOrderMark(source)
  const mark = source.slice(0, source.length - json.length)
  const changed = changedJson(json, change)
  return changed === undefined ? undefined : mark + changed
}

function changedJson(
  source: string,
  change: Exclude<ShopChange, { kind: 'text' }>,
): string | undefined {
  const { path } = change
  switch (change.kind) {
    case 'set':
      return setInJson(source, path, change.value)
    case 'remove':
      return removeFromJson(source, path)
    case 'insert':
      return insertIntoJson(source, path, change.index, change.value)
    case 'move':
      return moveInJson(source, path, change.from, change.to)
  }
}
