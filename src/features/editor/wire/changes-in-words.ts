import {
  asGroup,
  groupsIn,
  isGroup,
  isList,
  isSame,
  valueAt,
  type JsonValue,
} from '../../../shop/json/json-value.ts'
import { CATALOGUE_FILE } from '../../../shop/catalogue/catalogue-file.ts'
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
import { lowered } from './field-at-path.ts'
import {
  nameOfField,
  NOTHING,
  PICTURE,
  valueInWords,
  type ValuePath,
  type ValuePlace,
} from './value-in-words.ts'

// Whoever changes more reads the first ones; each is a line of a dialog.
const MOST_SENTENCES = 100
/** What differs between two shops, as a seller says it: `Tazza: da 1,90 € a 1,95 €`. */
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
  if (old === undefined || now === undefined) return [`${FILE_NAMES[file]}: contenuto diverso`]
  const sentences =
    file === TEXTS_FILE
      ? textChanges(old, now, DEFAULT_TEXTS)
      : groupChanges({ file, labels: labelsIn(old, now) }, [], '', old, now)
  return sentences.length > 0 ? sentences : [`${FILE_NAMES[file]}: scritto in un altro modo`]
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

function groupChanges(
  place: ValuePlace,
  path: ValuePath,
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
  place: ValuePlace,
  path: ValuePath,
  name: string,
  old: JsonValue | undefined,
  now: JsonValue | undefined,
): string[] {
  if (isSame(old, now)) return []
  const { file } = place
  const key = String(path.at(-1))
  const kind = path.length === 1 ? ENTRY_LABELS.get(key) : undefined
  if (file === CATALOGUE_FILE && kind && isList(old) && isList(now)) {
    return listChanges(place, key, kind, old, now)
  }
  const title = nameOfField(place, path)
  // The price of a product needs no other word than its name.
  const isPrice = name !== '' && key === 'price' && path.length === 3
  const subject = isPrice
    ? name
    : [name, name === '' ? title : lowered(title)].filter(Boolean).join(', ')
  if (isGroup(old) && isGroup(now)) return groupChanges(place, path, subject, old, now)
  const [was, is] = [valueInWords(place, path, old), valueInWords(place, path, now)]
  // Entries that are called as before have changed inside.
  const inside =
    was === is && isList(old) && isList(now) ? entryChanges(place, path, subject, old, now) : []
  if (inside.length > 0) return inside
  if (was === PICTURE && is === PICTURE) return [`${subject}: un’altra`]
  return [`${subject}: ${fromTo(was, is, isList(old) || isList(now))}`]
}

/** Of a list it says 'prima' and 'ora': its own words may begin with 'da'. */
function fromTo(was: string, is: string, isOfList = false): string {
  if (was === NOTHING) return `ora ${is}`
  if (is === NOTHING) return `prima ${was}, ora niente`
  return isOfList ? `prima ${was}; ora ${is}` : `da ${was} a ${is}`
}

/** Of a list of groups, one by one. */
function entryChanges(
  place: ValuePlace,
  path: ValuePath,
  subject: string,
  old: readonly JsonValue[],
  now: readonly JsonValue[],
): string[] {
  return now.flatMap((entry, at) => {
    const name = entryInWords([...path, at], entry) ?? `voce ${at + 1}`
    return groupChanges(place, [...path, at], `${subject}, ${name}`, old[at] ?? {}, entry)
  })
}

function listChanges(
  place: ValuePlace,
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
    ...(isSame(stayed, orderBefore) ? [] : [`${nameOfField(place, [list])}: in un altro ordine`]),
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

const NO_LABELS: ReadonlyMap<string, string> = new Map()

/** A text is named by what it says. */
function textChanges(old: JsonValue, now: JsonValue, standard: unknown): string[] {
  return keysOf(standard as JsonValue).flatMap((key) => {
    const [before, after] = [child(old, key), child(now, key)]
    if (isSame(before, after)) return []
    const usual = valueAt(standard, [key])
    if (typeof usual !== 'string') return textChanges(before ?? {}, after ?? {}, usual)
    if (isSame(before ?? usual, after ?? usual)) return []
    const words = (text: JsonValue | undefined) =>
      valueInWords({ file: TEXTS_FILE, labels: NO_LABELS }, [key], text ?? usual)
    return [`Testo: ${fromTo(words(before), words(after))}`]
  })
}

const keysOf = (value: JsonValue) =>
  isGroup(value) ? Object.keys(value).filter((key) => !key.startsWith('$')) : []
const child = (value: JsonValue, key: string) => valueAt(value, [key])
