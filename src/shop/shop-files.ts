import { CATALOGUE_FILE } from './catalogue/catalogue-file.ts'
import { SETTINGS_FILE } from './parse-settings.ts'
import { TEXTS_FILE } from './texts/parse-texts.ts'

export const JSON_FILES = [CATALOGUE_FILE, SETTINGS_FILE, TEXTS_FILE] as const
export type JsonFile = (typeof JSON_FILES)[number]

export const INFO_FILE = 'info.md'
export const TERMS_FILE = 'terms.md'
export const PRIVACY_FILE = 'privacy.md'
export const ACCESSIBILITY_FILE = 'accessibility.md'
/** The conditions of sale, which go with each quote. */
export const CONDITIONS_FILE = 'conditions.md'

/** Every file of the folder that is read, except pictures. */
export const SHOP_FILES = [
  ...JSON_FILES,
  INFO_FILE,
  TERMS_FILE,
  PRIVACY_FILE,
  ACCESSIBILITY_FILE,
  CONDITIONS_FILE,
] as const
export type ShopFile = (typeof SHOP_FILES)[number]

/** Files that a shop may do without. */
const OPTIONAL_FILES = [ACCESSIBILITY_FILE, CONDITIONS_FILE] as const

export function isOptionalFile(file: ShopFile): boolean {
  return OPTIONAL_FILES.some((name) => name === file)
}

/** As a seller calls the files. */
export const FILE_NAMES: Readonly<Record<ShopFile, string>> = {
  'catalogue.json': 'Prodotti e prezzi',
  'settings.json': 'Impostazioni',
  'texts.json': 'Testi',
  'info.md': 'Informazioni',
  'terms.md': 'Condizioni',
  'privacy.md': 'Privacy',
  'accessibility.md': 'Accessibilità',
  'conditions.md': 'Condizioni di vendita',
}

/** The texts of files; null where there is no such file. */
export type ShopTexts = Readonly<Record<ShopFile, string | null>>

export function isJsonFile(file: string): file is JsonFile {
  return JSON_FILES.some((name) => name === file)
}

export function perShopFile<T>(valueOf: (file: ShopFile) => T): Record<ShopFile, T> {
  return Object.fromEntries(SHOP_FILES.map((file) => [file, valueOf(file)])) as Record<ShopFile, T>
}
