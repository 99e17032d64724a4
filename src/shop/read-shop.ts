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
import type { Conditions, Shop } from './shop.ts'
import {
  ACCESSIBILITY_FILE,
  CONDITIONS_FILE,
  INFO_FILE,
  PRIVACY_FILE,
  TERMS_FILE,
  type ShopFile,
  type ShopTexts,
} from './shop-files.ts'
import { CATALOGUE_FILE } from './catalogue/catalogue-file.ts'
import { SETTINGS_FILE } from './parse-settings.ts'
import { renderMarkdown } from './texts/markdown.ts'
import { TEXTS_FILE } from './texts/parse-texts.ts'

interface CheckedShop {
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
  const readIfThere = async <T>(file: ShopFile, parse: (source: string) => Parsed<T>) => {
    const changedText = texts[file]
    const hasFile = changedText === undefined ? await isThere(folder, file) : changedText !== null
    return hasFile ? read(file, parse) : { value: undefined }
  }
  const [catalogue, settings, sentences, ...documents] = await Promise.all([
    read(CATALOGUE_FILE, PARSERS[CATALOGUE_FILE]),
    read(SETTINGS_FILE, PARSERS[SETTINGS_FILE]),
    read(TEXTS_FILE, PARSERS[TEXTS_FILE]),
    read(INFO_FILE, parseMarkdown),
    read(TERMS_FILE, parseMarkdown),
    read(PRIVACY_FILE, parseMarkdown),
    readIfThere(ACCESSIBILITY_FILE, parseMarkdown),
    readIfThere(CONDITIONS_FILE, parseConditions),
  ])
  const [info, terms, privacy, accessibility, conditions] = documents
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
      conditions: take<Conditions | undefined>(conditions),
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

/** An empty file is as good as none. */
function parseConditions(text: string): Parsed<Conditions | undefined> {
  const source = visibleText(text).trim()
  return { value: source === '' ? undefined : { html: renderMarkdown(source), source } }
}
