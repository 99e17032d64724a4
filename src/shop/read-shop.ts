import { withOwnLabels } from '../order/customer/own-fields.ts'
import { readPublished } from './files/publication.ts'
import {
  decodeText,
  folderProblem,
  isThere,
  NO_SUCH_FILE,
  readTextFile,
} from './files/read-text-file.ts'
import { withoutByteOrderMark } from './json/byte-order-mark.ts'
import { visibleText } from './json/visible-text.ts'
import { PARSERS } from './parse-file.ts'
import { listed, ShopFileError, type Parsed, type ShopProblem } from './problems.ts'
import type { Shop } from './shop.ts'
import {
  ACCESSIBILITY_FILE,
  INFO_FILE,
  PRIVACY_FILE,
  TERMS_FILE,
  type ShopFile,
  type ShopTexts,
} from './shop-files.ts'
import { CATALOGUE_FILE } from './catalogue/parse-catalogue.ts'
import { SETTINGS_FILE } from './parse-settings.ts'
import { renderMarkdown } from './texts/markdown.ts'
import { TEXTS_FILE } from './texts/parse-texts.ts'

export interface CheckedShop {
  readonly shop: Shop
  /** Doubtful content that does not keep the shop from opening. */
  readonly warnings: readonly ShopProblem[]
}

/** Reads the whole folder, or throws a ShopFileError that names every problem in it. */
export async function readShop(folder: string): Promise<Shop> {
  return (await checkShop(folder)).shop
}

/** Like readShop, with warnings. `changed` are files that are read instead of those of the folder. */
export async function checkShop(
  folder: string,
  changed: Partial<ShopTexts> = {},
): Promise<CheckedShop> {
  const noFolder = await folderProblem(folder)
  if (noFolder) throw new ShopFileError([{ file: folder, place: '', message: noFolder }])
  const texts = { ...(await readPublished(folder)), ...changed }
  const read = <T>(file: ShopFile, parse: (source: string) => Parsed<T>) =>
    readFile(folder, file, texts[file], parse)
  const statement = texts[ACCESSIBILITY_FILE]
  const hasStatement =
    statement === undefined ? await isThere(folder, ACCESSIBILITY_FILE) : statement !== null
  const [catalogue, settings, sentences, info, terms, privacy, accessibility] = await Promise.all([
    read(CATALOGUE_FILE, PARSERS[CATALOGUE_FILE]),
    read(SETTINGS_FILE, PARSERS[SETTINGS_FILE]),
    read(TEXTS_FILE, PARSERS[TEXTS_FILE]),
    read(INFO_FILE, parseMarkdown),
    read(TERMS_FILE, parseMarkdown),
    read(PRIVACY_FILE, parseMarkdown),
    hasStatement ? read(ACCESSIBILITY_FILE, parseMarkdown) : { value: undefined },
  ])
  const problems: ShopProblem[] = []
  const warnings: ShopProblem[] = []
  const take = <T>(parsed: Parsed<T>): T => {
    if ('value' in parsed) {
      warnings.push(...listed(parsed.warnings ?? []))
      return parsed.value
    }
    problems.push(...listed(parsed.problems))
    // Never returned to a caller: a problem makes checkShop throw.
    return undefined as T
  }
  const shop: Shop = {
    catalogue: take(catalogue),
    settings: take(settings),
    texts: take(sentences),
    documents: {
      info: take(info),
      terms: take(terms),
      privacy: take(privacy),
      accessibility: take<string | undefined>(accessibility),
    },
  }
  if (problems.length > 0) throw new ShopFileError(problems)
  const fields = withOwnLabels(shop.texts.fields, shop.settings.customerFields)
  return { shop: { ...shop, texts: { ...shop.texts, fields } }, warnings }
}

async function readFile<T>(
  folder: string,
  file: ShopFile,
  changed: string | null | undefined,
  parse: (source: string) => Parsed<T>,
): Promise<Parsed<T>> {
  if (changed === null) return { problems: [{ file, place: '', message: NO_SUCH_FILE }] }
  const source =
    changed === undefined
      ? await readTextFile(folder, file)
      : // As it would be read once it is in the folder.
        decodeText(file, Buffer.from(changed))
  return 'value' in source ? parse(withoutByteOrderMark(source.value)) : source
}

function parseMarkdown(source: string): Parsed<string> {
  return { value: renderMarkdown(visibleText(source)) }
}
