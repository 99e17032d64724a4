import {
  changedContent,
  parsedContent,
  type Content,
  type ShopChange,
} from '../../wire/shop-change.ts'
import { valueAt, type JsonValue } from '../../../../shop/json/json-value.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import {
  perShopFile,
  type JsonFile,
  type ShopFile,
  type ShopTexts,
} from '../../../../shop/shop-files.ts'

/**
 * The files as values. The server writes their texts: to find a place in the text of a large catalogue takes
 * longer than a letter may take to appear.
 */
export type ShopContents = Readonly<Record<ShopFile, Content>>

export function contentsOf(files: ShopTexts): ShopContents {
  return perShopFile((file) => parsedContent(file, files[file]))
}

/** Undefined where the change does not fit. */
export function applied(contents: ShopContents, change: ShopChange): ShopContents | undefined {
  const content = changedContent(contents[change.file], change)
  return content && { ...contents, [change.file]: content }
}

/** Undefined where there is no such place, and in a file that cannot be read. */
export function valueIn(
  contents: ShopContents,
  file: JsonFile,
  path: JsonPath,
): JsonValue | undefined {
  const content = contents[file]
  return content.kind === 'json' ? valueAt(content.value, path) : undefined
}
