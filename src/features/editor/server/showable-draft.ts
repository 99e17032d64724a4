import { groupsAt, valueAt, type JsonValue } from '../../../shop/json/json-value.ts'
import type { JsonPath } from '../../../shop/json/scan-json.ts'
import type { ShopProblem } from '../../../shop/problems.ts'
import { entryId } from '../../../shop/schema/place-in-file.ts'
import {
  isJsonFile,
  type JsonFile,
  type ShopFile,
  type ShopTexts,
} from '../../../shop/shop-files.ts'
import { changedBy, parsedContent, type JsonChange } from '../wire/shop-change.ts'

/**
 * How much of a place with a problem is given up: the field, its entry, its list or group, at last the file.
 * Each is tried only where the one before was not enough.
 */
export const GIVEN_UP = [3, 2, 1, 0] as const

/** The changed files of a draft, with what is published wherever there is a problem. */
export function withoutProblems(
  texts: Partial<ShopTexts>,
  published: ShopTexts,
  problems: readonly ShopProblem[],
  depth: (typeof GIVEN_UP)[number],
): Partial<ShopTexts> {
  const shown: Partial<Record<ShopFile, string | null>> = { ...texts }
  for (const file of Object.keys(texts) as ShopFile[]) {
    const own = problems.filter((problem) => problem.file === file)
    if (own.length === 0) continue
    const paths = own.flatMap(({ path }) => (path && path.length > 0 ? [path.slice(0, depth)] : []))
    const isReadable = depth > 0 && paths.length === own.length
    const mended =
      isReadable && isJsonFile(file) ? mendedText(file, texts[file], published[file], paths) : null
    if (mended === null) delete shown[file]
    else shown[file] = mended
  }
  return shown
}

function mendedText(
  file: JsonFile,
  draft: string | null = null,
  before: string | null,
  paths: readonly JsonPath[],
): string | null {
  const [content, published] = [parsedContent(file, draft), parsedContent(file, before)]
  if (content.kind !== 'json' || published.kind !== 'json') return null
  const distinct = new Map(paths.map((path) => [JSON.stringify(path), path]))
  const changes = [...distinct.values()]
    // The last entries of a list first: those before them keep their positions.
    .sort((one, two) => positionIn(two) - positionIn(one))
    .map((path) => asPublished(file, content.value, published.value, path))
  return JSON.stringify(changedBy(content.value, changes))
}

const positionIn = (path: JsonPath) => path.find((key) => typeof key === 'number') ?? 0

/** What is not published goes; a product without a price stays, so that the seller sees it. */
function asPublished(
  file: JsonFile,
  draft: JsonValue,
  published: JsonValue,
  path: JsonPath,
): JsonChange {
  const isPrice = path[0] === 'products' && path[2] === 'price'
  const value = valueAt(published, placeIn(draft, published, path)) ?? (isPrice ? 0 : undefined)
  return value === undefined ? { kind: 'remove', file, path } : { kind: 'set', file, path, value }
}

/** The same place of the same entry, by its id: it may have moved. */
function placeIn(draft: JsonValue, published: JsonValue, path: JsonPath): JsonPath {
  const [list = '', position, ...rest] = path
  if (typeof position !== 'number') return path
  const id = entryId(groupsAt(draft, list)[position])
  const at = groupsAt(published, list).findIndex((entry) => id && entryId(entry) === id)
  return [list, at, ...rest]
}
