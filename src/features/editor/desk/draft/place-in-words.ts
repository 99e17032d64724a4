import { entryInWords } from '../../wire/entry-in-words.ts'
import { titleAt } from '../../wire/field-at-path.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import {
  FILE_NAMES,
  isJsonFile,
  type JsonFile,
  type ShopFile,
} from '../../../../shop/shop-files.ts'
import { valueIn, type ShopContents } from './shop-contents.ts'

/** `Tazza, Scaglioni, Da 250 pezzi: −5 %, Sconto`: names that the forms use, not those of the files. */
export function placeInWords(contents: ShopContents, file: ShopFile, path: JsonPath): string {
  if (!isJsonFile(file)) return FILE_NAMES[file]
  const parts = path.flatMap((key, at) => partInWords(contents, file, path.slice(0, at), key))
  return parts.length > 0 ? parts.join(', ') : FILE_NAMES[file]
}

function partInWords(
  contents: ShopContents,
  file: JsonFile,
  before: JsonPath,
  key: string | number,
): string[] {
  if (typeof key === 'number') {
    const entry = valueIn(contents, file, [...before, key])
    return [entryInWords([...before, key], entry) ?? `voce ${key + 1}`]
  }
  // A product is called by its name alone.
  const isTopList = before.length === 0 && Array.isArray(valueIn(contents, file, [key]))
  if (isTopList && file === 'catalogue.json' && key !== 'defaultColors') return []
  const title = titleAt(file, [...before, key])
  return title === undefined ? [] : [title]
}
