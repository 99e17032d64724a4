import {
  asGroup,
  groupsIn,
  isGroup,
  isList,
  isSame,
  valueAt,
  type JsonValue,
} from '../../../shop/json/json-value.ts'
import { CATALOGUE_FILE } from '../../../shop/catalogue/parse-catalogue.ts'
import { withoutByteOrderMark } from '../../../shop/json/byte-order-mark.ts'
import { isTooDeep } from '../../../shop/json/is-too-deep.ts'
import { parseVisible } from '../../../shop/json/visible-text.ts'
import { repeatedIn } from '../../../shop/schema/field-schemas.ts'
import { ENTRY_LABELS, entryId } from '../../../shop/schema/place-in-file.ts'
import {
  FILE_NAMES,
  isJsonFile,
  SHOP_FILES,
  type JsonFile,
  type ShopTexts,
} from '../../../shop/shop-files.ts'
import { DEFAULT_TEXTS, TEXTS_FILE } from '../../../shop/texts/parse-texts.ts'
import { entryInWords } from './entry-in-words.ts'
import { lowered, titleAt, unitAt } from './field-at-path.ts'
import { italianNumber } from './italian-number.ts'

// Whoever changes more reads the first ones; each is a line of a dialog.
const MOST_SENTENCES = 100
// Both values and the name of the field stand on one line.
const LONGEST_TEXT = 60

/** What differs between two shops, as a seller says it: `Tazza: 1,90 € → 1,95 €`. */
export function changesInWords(before: ShopTexts, after: ShopTexts): string[] {
  const found = SHOP_FILES.filter((file) => before[file] !== after[file]).flatMap((file) =>
    isJsonFile(file)
      ? jsonChanges(file, before[file], after[file])
      : [`${FILE_NAMES[file]}: ${documentChange(before[file], after[file])}`],
  )
  const more = found.length - MOST_SENTENCES
  return more > 0 ? [...found.slice(0, MOST_SENTENCES), `Altre modifiche: ${more}`] : found
}

function documentChange(before: string | null, after: string | null): string {
  if (before === null) return 'da ora c’è'
  return after === null ? 'non c’è più' : 'testo diverso'
}

function jsonChanges(file: JsonFile, before: string | null, after: string | null): string[] {
  const [old, now] = [valueOf(before), valueOf(after)]
  if (old === undefined || now === undefined) return [`${file}: contenuto diverso`]
  const sentences =
    file === TEXTS_FILE
      ? textChanges(old, now, DEFAULT_TEXTS)
      : groupChanges({ file, labels: labelsIn(old, now) }, [], '', old, now)
  return sentences.length > 0 ? sentences : [`${file}: scritto in un altro modo`]
}

function valueOf(source: string | null): JsonValue | undefined {
  const json = withoutByteOrderMark(source ?? '')
  if (isTooDeep(json)) return undefined
  try {
    return parseVisible(json) as JsonValue
  } catch {
    return undefined
  }
}

interface Place {
  readonly file: JsonFile
  /** The names of ids, as visitors read them. */
  readonly labels: ReadonlyMap<string, string>
}

type Path = readonly (string | number)[]

function groupChanges(
  place: Place,
  path: Path,
  name: string,
  old: JsonValue,
  now: JsonValue,
): string[] {
  const keys = new Set([...keysOf(old), ...keysOf(now)])
  return [...keys].flatMap((key) =>
    fieldChanges(place, [...path, key], name, child(old, key), child(now, key)),
  )
}

function fieldChanges(
  place: Place,
  path: Path,
  name: string,
  old: JsonValue | undefined,
  now: JsonValue | undefined,
): string[] {
  if (isSame(old, now)) return []
  const { file, labels } = place
  const key = String(path.at(-1))
  const kind = path.length === 1 ? ENTRY_LABELS.get(key) : undefined
  if (file === CATALOGUE_FILE && kind && isList(old) && isList(now)) {
    return listChanges(place, key, kind, old, now)
  }
  const title = titleAt(file, path) ?? labels.get(key) ?? key
  // The price of a product needs no other word than its name.
  const isPrice = name !== '' && key === 'price' && path.length === 3
  const subject = isPrice
    ? name
    : [name, name === '' ? title : lowered(title)].filter(Boolean).join(', ')
  if (isGroup(old) && isGroup(now)) return groupChanges(place, path, subject, old, now)
  const words = (value: JsonValue | undefined) => valueInWords(file, path, value, labels)
  return [`${subject}: ${words(old)} → ${words(now)}`]
}

function listChanges(
  place: Place,
  list: string,
  kind: string,
  old: readonly JsonValue[],
  now: readonly JsonValue[],
): string[] {
  const [oldById, nowById] = [byId(old), byId(now)]
  const [nameBefore, nameOf] = [namesOf(oldById), namesOf(nowById)]
  const stayed = [...nowById.keys()].filter((id) => oldById.has(id))
  const orderBefore = [...oldById.keys()].filter((id) => nowById.has(id))
  return [
    ...[...oldById.keys()]
      .filter((id) => !nowById.has(id))
      .map((id) => `${kind} «${nameBefore(id)}»: non più nel catalogo`),
    ...[...nowById].flatMap(([id, entry]) => {
      const before = oldById.get(id)
      if (before === undefined) return [`${kind} «${nameOf(id)}»: da ora nel catalogo`]
      return groupChanges(place, [list, 0], nameOf(id), before, entry)
    }),
    ...(isSame(stayed, orderBefore)
      ? []
      : [`${titleAt(place.file, [list]) ?? list}: in un altro ordine`]),
  ]
}

function byId(entries: readonly JsonValue[]): Map<string, JsonValue> {
  return new Map(
    entries.flatMap((entry) => (entryId(entry) ? [[entryId(entry) ?? '', entry]] : [])),
  )
}

/** Of one list: by the name, and by the id too where another entry has the same name. */
function namesOf(entries: ReadonlyMap<string, JsonValue>): (id: string) => string {
  const repeated = repeatedIn([...entries.values()].map(labelOf))
  return (id) => {
    const label = labelOf(entries.get(id)) ?? id
    return repeated.includes(label) ? `${label} (${id})` : label
  }
}

function labelOf(entry: JsonValue | undefined): string | undefined {
  const { label } = asGroup(entry)
  return typeof label === 'string' ? label : undefined
}

/** Those of now win: a product that was renamed is called by its new name. */
function labelsIn(...catalogues: readonly JsonValue[]): Map<string, string> {
  const entries = catalogues.flatMap((catalogue) =>
    [...ENTRY_LABELS.keys()].flatMap((list) => groupsIn(child(catalogue, list))),
  )
  return new Map(
    entries.flatMap((entry) => {
      const [id, label] = [entryId(entry), labelOf(entry)]
      return id !== undefined && label !== undefined ? [[id, label] as const] : []
    }),
  )
}

/** A text is named by what it says. */
function textChanges(old: JsonValue, now: JsonValue, standard: unknown): string[] {
  return keysOf(standard as JsonValue).flatMap((key) => {
    const [before, after] = [child(old, key), child(now, key)]
    if (isSame(before, after)) return []
    const usual = valueAt(standard, [key])
    if (typeof usual !== 'string') return textChanges(before ?? {}, after ?? {}, usual)
    if (isSame(before ?? usual, after ?? usual)) return []
    const words = (text: JsonValue | undefined) =>
      valueInWords(TEXTS_FILE, [key], text ?? usual, new Map())
    return [`Testo: ${words(before)} → ${words(after)}`]
  })
}

const keysOf = (value: JsonValue) =>
  isGroup(value) ? Object.keys(value).filter((key) => !key.startsWith('$')) : []
const child = (value: JsonValue, key: string) => valueAt(value, [key])

/** A value of a file as a seller reads it; ids are written as the names that visitors read. */
function valueInWords(
  file: JsonFile,
  path: Path,
  value: JsonValue | undefined,
  labels: ReadonlyMap<string, string>,
): string {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  if (typeof value === 'number') return numberInWords(value, unitAt(file, path))
  if (typeof value === 'string') return labels.get(value) ?? `«${shortened(value)}»`
  const entries = Object.values(value)
  if (entries.length === 0) return '–'
  if (entries.some((entry) => typeof entry === 'object')) {
    const named = entries.map((entry, at) => entryInWords([...path, at], entry))
    return named.includes(undefined) ? counted(entries.length) : named.join('; ')
  }
  const words = Object.entries(value).map(([key, entry]) => {
    const at = [...path, key]
    const inWords = valueInWords(file, at, entry, labels)
    const name = lowered(titleAt(file, at) ?? labels.get(key) ?? key)
    return Array.isArray(value) ? inWords : `${name} ${inWords}`
  })
  return shortened(words.join(', '))
}

function numberInWords(value: number, unit: ReturnType<typeof unitAt>): string {
  switch (unit) {
    case 'euro':
      return `${italianNumber(value, 2)} €`
    case 'percent':
      return `${italianNumber(value)} %`
    case undefined:
      return italianNumber(value)
  }
}

function counted(entries: number): string {
  return entries === 1 ? '1 voce' : `${entries} voci`
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line
}
