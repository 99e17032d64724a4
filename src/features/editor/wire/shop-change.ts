import { withoutByteOrderMark } from '../../../shop/json/byte-order-mark.ts'
import { textOf, treeOf, type JsonTree } from '../../../shop/json/json-tree.ts'
import type { JsonPath } from '../../../shop/json/walk-json.ts'
import {
  insertIntoJson,
  moveInJson,
  removeFromJson,
  setInJson,
  type JsonValue,
} from './edit-json.ts'
import type { JsonFile, ShopFile } from '../../../shop/shop-files.ts'

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
 * The file with the changes, one after the other, null where it is gone; undefined where one of them does
 * not fit: the file is not JSON, or has no such place. It is parsed once for all of them: a large file
 * with many changes would keep visitors waiting.
 */
export function applyChange(
  source: string | null,
  ...changes: readonly ShopChange[]
): string | null | undefined {
  let text = source
  let json: OpenJson | undefined
  for (const change of changes) {
    if (change.kind === 'text') {
      text = change.text
      json = undefined
    } else {
      json ??= openJson(text)
      if (!json || !isApplied(json.tree, change)) return undefined
    }
  }
  return json ? json.mark + textOf(json.tree.root.container) : text
}

interface OpenJson {
  /** The byte order mark, where there is one. */
  readonly mark: string
  readonly tree: JsonTree
}

function openJson(source: string | null): OpenJson | undefined {
  if (source === null) return undefined
  const json = withoutByteOrderMark(source)
  const tree = treeOf(json)
  return tree && { mark: source.slice(0, source.length - json.length), tree }
}

function isApplied(tree: JsonTree, change: Exclude<ShopChange, { kind: 'text' }>): boolean {
  const { path } = change
  switch (change.kind) {
    case 'set':
      return setInJson(tree, path, change.value)
    case 'remove':
      return removeFromJson(tree, path)
    case 'insert':
      return insertIntoJson(tree, path, change.index, change.value)
    case 'move':
      return moveInJson(tree, path, change.from, change.to)
  }
}
