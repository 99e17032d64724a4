import * as v from 'valibot'
import { parsePrice, type Cents, type Price } from '../../order/money.ts'
import { isGroup } from '../json/json-value.ts'

export const FOUR_DECIMALS = 'scrivi al massimo quattro decimali, con il punto, per esempio 0.085'

/** Schemas of single fields, with messages for the seller. */

// Ids become keys of objects, where these names have a meaning in JavaScript.
export const RESERVED: readonly string[] = ['__proto__', 'constructor', 'prototype']
const IS_RESERVED = 'è una parola riservata: scegline un’altra'
const RESERVED_INSIDE = `contiene una parola riservata (${RESERVED.join(', ')})`
const LETTERS = 'usa solo lettere minuscole, cifre e trattini, iniziando con una lettera'

export const id = v.pipe(
  v.string(),
  v.check((word) => !RESERVED.includes(word), IS_RESERVED),
  v.regex(/^[a-z][a-z0-9-]*$/, ({ input }) => (RESERVED.includes(input) ? IS_RESERVED : LETTERS)),
)

/** The id of another entry. The check of the whole catalogue reports unknown ids, with a guess. */
export const reference = v.string()

const filledIn = v.pipe(v.string(), v.trim(), v.nonEmpty('non può essere vuoto'))

/** Line ends are unified, since a mail would change them and no longer match the text. */
export const plainText = v.pipe(
  filledIn,
  v.transform((lines) => lines.replace(/\r\n?/g, '\n')),
)

/** A name or a label on one line, for table cells, buttons and mail subjects. */
export const line = v.pipe(filledIn, v.regex(/^[^\r\n]*$/, 'scrivilo su una riga sola'))

/** Six hexadecimal digits and nothing else, since the value is written into a style sheet. */
export const cssColor = v.pipe(
  v.string(),
  v.metadata({ field: 'color' }),
  v.regex(/^#[0-9a-fA-F]{6}$/, 'scrivi il colore come #7a4a24 (cancelletto e sei cifre)'),
)

/** One of these words. Forms show what they mean. */
export function oneOf<Word extends string>(meanings: Readonly<Record<Word, string>>) {
  const words = Object.keys(meanings) as Word[]
  return v.pipe(
    v.picklist(words, `scegli tra ${words.join(', ')}`),
    v.metadata({ words: meanings }),
  )
}

export function listOf<T extends v.GenericSchema>(schema: T) {
  return v.pipe(v.array(schema), v.minLength(1, 'deve avere almeno una voce'))
}

/** Entries that their list has had before. */
export function repeatedIn<T>(entries: readonly T[]): readonly T[] {
  const seen = new Set<T>()
  return entries.filter((entry) => seen.size === seen.add(entry).size)
}

/** A file name without a path, of an image format that every browser shows. */
const pictureFile = v.pipe(
  v.string(),
  v.metadata({ field: 'picture' }),
  v.regex(
    /^[a-z0-9][\w-]*\.(webp|avif|png|jpe?g)$/i,
    'scrivi solo il nome di un file .webp, .avif, .png o .jpg, senza spazi, cartelle né lettere accentate',
  ),
)

/** The shop's own logo. An SVG is safe there: the page only ever draws it as an image. */
export const logoFile = v.pipe(
  v.string(),
  v.metadata({ field: 'picture' }),
  v.regex(
    /^[a-z0-9][\w-]*\.(svg|webp|avif|png|jpe?g)$/i,
    'scrivi solo il nome di un file .svg, .webp, .avif, .png o .jpg, senza spazi, cartelle né lettere accentate',
  ),
)

const SHARE = 'scrivi un numero da 0 a 100: è in per cento della foto'

/** A length in per cent of a picture. */
export const share = v.pipe(v.number(), v.minValue(0, SHARE), v.maxValue(100, SHARE))

// More pieces than anybody orders, and far below the largest exact integer.
const LARGEST = 1_000_000_000

export function wholeNumber(least: number, most = LARGEST) {
  return v.pipe(
    v.number(),
    v.integer('scrivi un numero intero'),
    v.minValue(least, `deve essere almeno ${least}`),
    v.maxValue(most, `deve essere al massimo ${most}`),
  )
}

const LARGEST_EUROS = 999_999_999

/** Parsed from the digits that String() gives back, to avoid arithmetic with fractions. */
export const price = v.pipe(
  v.number(),
  v.metadata({ unit: 'euro' }),
  v.minValue(0, 'non può essere negativo'),
  v.check((euros) => euros <= LARGEST_EUROS, `può essere al massimo ${LARGEST_EUROS}`),
  v.check(
    (euros) => euros < 0 || euros > LARGEST_EUROS || parsePrice(String(euros)) !== undefined,
    FOUR_DECIMALS,
  ),
  v.transform((euros) => parsePrice(String(euros)) as Price),
)

/** A bracket cannot make a product free. */
export const bracketPrice = v.pipe(
  price,
  v.check((euros) => euros > 0, 'deve essere più di 0'),
)

/** An amount per order, in whole cents, so that the displayed lines add up to the total. */
export const cents = v.pipe(
  price,
  v.check((exact) => exact % 100 === 0, 'scrivi al massimo due decimali, per esempio 25.5'),
  v.transform((exact) => (exact / 100) as Cents),
)

/** In whole ten-thousandths of one per cent, parsed like a price. */
export type Percent = number & { readonly unit: 'percent' }

const PERCENTAGE = 'scrivi una percentuale maggiore di 0 e minore di 100, per esempio 5 o 7.5'

export const percent = v.pipe(
  v.number(),
  v.metadata({ unit: 'percent' }),
  v.gtValue(0, PERCENTAGE),
  v.ltValue(100, PERCENTAGE),
  v.check((value) => value <= 0 || parsePrice(String(value)) !== undefined, FOUR_DECIMALS),
  v.transform((value) => (parsePrice(String(value)) ?? 0) as number as Percent),
)

const pricesById = v.pipe(v.record(reference, price), v.minEntries(1, 'deve avere almeno una voce'))

export const supplements = v.lazy((raw) => {
  if (Array.isArray(raw)) {
    return refused<Price>(
      'deve essere un gruppo tra parentesi graffe, per esempio { "ceramic": 0 }',
    )
  }
  return hasReservedWord(raw) ? refused<Price>(`${RESERVED_INSIDE}: scegline un’altra`) : pricesById
})

const FILE_OR_GROUP =
  'scrivi il nome di un file tra virgolette, oppure un gruppo tra parentesi graffe con un file per colore'

const filesByColor = v.record(reference, pictureFile)
const oneFileOrMore = v.union([pictureFile, filesByColor], FILE_OR_GROUP)

/** One file, or one per colour. A group has its own schema, so that mistakes keep their place. */
export const pictureFileNames = v.pipe(
  v.lazy((raw) => {
    if (Array.isArray(raw)) return refused<string>(FILE_OR_GROUP)
    if (hasReservedWord(raw)) return refused<string>(`${RESERVED_INSIDE}: scrivi gli id dei colori`)
    return isGroup(raw) ? filesByColor : oneFileOrMore
  }),
  v.metadata({ field: 'picture' }),
)

/** Checked apart, since valibot's record drops reserved words without an issue. */
function hasReservedWord(raw: unknown): boolean {
  return isGroup(raw) && RESERVED.some((word) => Object.hasOwn(raw, word))
}

/** Refuses a value with one message, in the place of a record's schema that would accept it. */
function refused<Value>(message: string) {
  return v.pipe(
    v.custom<Record<string, Value>>(() => true),
    v.check(() => false, message),
    v.transform((): Record<string, Value> => ({})),
  )
}

/**
 * Adds a description for editors of files, and a title for forms, before any transformation, where the
 * JSON Schema ends. Forms have a hint of their own where the description is about how a file is written.
 */
export function described<T extends v.GenericSchema>(
  schema: T,
  about: string,
  title = '',
  hint = '',
): T {
  const { pipe = [] } = schema as { pipe?: [v.GenericSchema, ...v.GenericPipeItem[]] | [] }
  const [first, ...actions] = pipe
  if (first) {
    return v.pipe(described(first, about, title, hint), ...actions) as v.GenericSchema as T
  }
  const titles = title === '' ? [] : [v.title<unknown, string>(title)]
  const hints = hint === '' ? [] : [v.metadata<unknown, { hint: string }>({ hint })]
  return v.pipe(schema, ...titles, ...hints, v.description(about)) as v.GenericSchema as T
}

export function optional<T extends v.GenericSchema>(
  schema: T,
  about: string,
  title?: string,
  hint?: string,
) {
  return described(v.optional(schema), about, title, hint)
}

/** Editors use it for completion and validation; the parser ignores it. */
export const schemaNote = {
  $schema: optional(
    v.pipe(
      v.string(),
      v.transform(() => undefined),
    ),
    'Serve all’editor, che completa e sottolinea: lascialo com’è',
  ),
}
