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
  // A product is called by its name alone.
  const isEntry = file === 'catalogue.json' && typeof path[1] === 'number'
  const parts = path.flatMap((key, at) =>
    at === 0 && isEntry ? [] : partInWords(contents, file, path.slice(0, at), key),
  )
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
  const title = titleAt(file, [...before, key])
  return title === undefined ? [] : [title]
}
