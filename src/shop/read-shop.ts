import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lineOfMistake } from './json-mistake.ts'
import { repeatedKeys } from './json-repeats.ts'
import { renderMarkdown } from './markdown.ts'
import { CATALOGUE_FILE, parseCatalogue } from './parse-catalogue.ts'
import { parseSettings, SETTINGS_FILE } from './parse-settings.ts'
import { parseTexts, TEXTS_FILE } from './parse-texts.ts'
import type { Parsed } from './parsed.ts'
import { ShopFileError, type ShopProblem } from './problems.ts'
import type { Shop } from './shop.ts'

const INFO_FILE = 'info.md'
const TERMS_FILE = 'terms.md'
const PRIVACY_FILE = 'privacy.md'

/** All that is read of the folder, its pictures aside. */
export const SHOP_FILES = [
  CATALOGUE_FILE,
  SETTINGS_FILE,
  TEXTS_FILE,
  INFO_FILE,
  TERMS_FILE,
  PRIVACY_FILE,
]

// Ten thousand products have room in it.
const LARGEST_FILE_MB = 5

/** Reads the whole folder, or throws a ShopFileError that names every problem in it. */
export async function readShop(folder: string): Promise<Shop> {
  if (!(await isFolder(folder))) {
    throw new ShopFileError([{ file: folder, place: '', message: 'la cartella non c’è' }])
  }
  const [catalogue, settings, texts, info, terms, privacy] = await Promise.all([
    readJson(folder, CATALOGUE_FILE, parseCatalogue),
    readJson(folder, SETTINGS_FILE, parseSettings),
    readJson(folder, TEXTS_FILE, parseTexts),
    readMarkdown(folder, INFO_FILE),
    readMarkdown(folder, TERMS_FILE),
    readMarkdown(folder, PRIVACY_FILE),
  ])
  const problems: ShopProblem[] = []
  const take = <T>(parsed: Parsed<T>): T => {
    if ('value' in parsed) return parsed.value
    problems.push(...parsed.problems)
    // Never seen: with a problem noted, we throw before the shop is handed out.
    return undefined as T
  }
  const shop: Shop = {
    catalogue: take(catalogue),
    settings: take(settings),
    texts: take(texts),
    documents: { info: take(info), terms: take(terms), privacy: take(privacy) },
  }
  if (problems.length > 0) throw new ShopFileError(problems)
  return shop
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

async function readJson<T>(
  folder: string,
  file: string,
  parse: (json: unknown) => Parsed<T>,
): Promise<Parsed<T>> {
  const source = await readText(folder, file)
  if (!('value' in source)) return source
  try {
    const parsed = parse(JSON.parse(source.value))
    const repeated = repeatedKeys(source.value).map(({ key, line }) => ({
      file,
      place: `riga ${line}`,
      message: `«${key}» c’è già nello stesso gruppo: togli uno dei due`,
    }))
    return repeated.length === 0 ? parsed : { problems: [...repeated, ...(parsed.problems ?? [])] }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const line = lineOfMistake(source.value) ?? 1
    return problem(file, `riga ${line}`, `non è JSON valido: ${adviceOn(source.value, line)}`)
  }
}

function adviceOn(source: string, line: number): string {
  const hasDecimalComma = /:\s*-?\d+,\d/.test(source.split('\n')[line - 1] ?? '')
  return hasDecimalComma
    ? 'i decimali si scrivono con il punto, per esempio 0.35'
    : 'manca o avanza una virgola, una virgoletta o una parentesi'
}

async function readMarkdown(folder: string, file: string): Promise<Parsed<string>> {
  const source = await readText(folder, file)
  return 'value' in source ? { value: renderMarkdown(source.value) } : source
}

async function readText(folder: string, file: string): Promise<Parsed<string>> {
  let bytes: Buffer
  try {
    bytes = await readFile(join(folder, file))
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return problem(file, '', missing ? 'il file non c’è' : 'il file non si può leggere')
  }
  if (bytes.length > LARGEST_FILE_MB * 1_000_000) {
    return problem(file, '', `il file è troppo grande: può avere al massimo ${LARGEST_FILE_MB} MB`)
  }
  try {
    // It also takes away the byte order mark of Windows editors, which JSON does not know.
    return { value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return problem(file, '', 'ha lettere che non si leggono: salva il file in UTF-8')
  }
}

function problem(file: string, place: string, message: string): { problems: ShopProblem[] } {
  return { problems: [{ file, place, message }] }
}
