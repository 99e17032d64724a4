import { catalogueSchema } from './catalogue/catalogue-file.ts'
import { renderMarkdown } from './texts/markdown.ts'
import { mendJson } from './json/mend-json.ts'
import { CATALOGUE_FILE, parseCatalogue } from './catalogue/parse-catalogue.ts'
import { parseSettings, SETTINGS_FILE, settingsSchema } from './parse-settings.ts'
import { parseTexts, TEXTS_FILE, textsSchema } from './texts/parse-texts.ts'
import { listed, ShopFileError, type ShopProblem, type Parsed } from './problems.ts'
import { folderProblem, isThere, readTextFile } from './files/read-text-file.ts'
import type { Shop } from './shop.ts'
import { withOwnLabels } from '../order/customer/own-fields.ts'
import { readThousands } from './schema/thousands.ts'

const INFO_FILE = 'info.md'
const TERMS_FILE = 'terms.md'
const PRIVACY_FILE = 'privacy.md'
const ACCESSIBILITY_FILE = 'accessibility.md'

/** Every file of the folder that is read, except pictures. */
export const SHOP_FILES = [
  CATALOGUE_FILE,
  SETTINGS_FILE,
  TEXTS_FILE,
  INFO_FILE,
  TERMS_FILE,
  PRIVACY_FILE,
  ACCESSIBILITY_FILE,
]

export interface CheckedShop {
  readonly shop: Shop
  /** Doubtful content that does not keep the shop from opening. */
  readonly warnings: readonly ShopProblem[]
}

/** Reads the whole folder, or throws a ShopFileError that names every problem in it. */
export async function readShop(folder: string): Promise<Shop> {
  return (await checkShop(folder)).shop
}

/** Like readShop, with warnings. */
export async function checkShop(folder: string): Promise<CheckedShop> {
  const noFolder = await folderProblem(folder)
  if (noFolder) throw new ShopFileError([{ file: folder, place: '', message: noFolder }])
  const [catalogue, settings, texts, info, terms, privacy, accessibility] = await Promise.all([
    readJson(folder, CATALOGUE_FILE, catalogueSchema, parseCatalogue),
    readJson(folder, SETTINGS_FILE, settingsSchema, parseSettings),
    readJson(folder, TEXTS_FILE, textsSchema, parseTexts),
    readMarkdown(folder, INFO_FILE),
    readMarkdown(folder, TERMS_FILE),
    readMarkdown(folder, PRIVACY_FILE),
    readOptionalMarkdown(folder, ACCESSIBILITY_FILE),
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
    texts: take(texts),
    documents: {
      info: take(info),
      terms: take(terms),
      privacy: take(privacy),
      accessibility: take(accessibility),
    },
  }
  if (problems.length > 0) throw new ShopFileError(problems)
  const fields = withOwnLabels(shop.texts.fields, shop.settings.customerFields)
  return { shop: { ...shop, texts: { ...shop.texts, fields } }, warnings }
}

const EMPTY = 'il file è vuoto: rimetti il contenuto, o copialo dal negozio di esempio'

async function readJson<T>(
  folder: string,
  file: string,
  schema: object,
  parse: (json: unknown) => Parsed<T>,
): Promise<Parsed<T>> {
  const source = await readTextFile(folder, file)
  if (!('value' in source)) return source
  const atLine = (line: number, message: string) => ({ file, place: `riga ${line}`, message })
  if (source.value.trim() === '') return { problems: [atLine(1, EMPTY)] }
  const { slips, walk } = mendJson(source.value)
  const written = slips.map(({ line, advice }) => atLine(line, advice))
  if (!walk) return { problems: written }
  const repeated = walk.repeated.map(({ key, line }) =>
    atLine(line, `«${key}» c’è già nello stesso gruppo: togli uno dei due`),
  )
  const { value, problems, warnings } = readThousands(file, walk, schema)
  const parsed = parse(value)
  const found = [...written, ...repeated, ...problems, ...(parsed.problems ?? [])]
  if (found.length > 0 || !('value' in parsed)) return { problems: found }
  return { value: parsed.value, warnings: [...warnings, ...(parsed.warnings ?? [])] }
}

async function readMarkdown(folder: string, file: string): Promise<Parsed<string>> {
  const source = await readTextFile(folder, file)
  return 'value' in source ? { value: renderMarkdown(source.value) } : source
}

/** Undefined where the shop does not have the file. */
async function readOptionalMarkdown(
  folder: string,
  file: string,
): Promise<Parsed<string | undefined>> {
  return (await isThere(folder, file)) ? readMarkdown(folder, file) : { value: undefined }
}
