import { catalogueSchema } from './catalogue/catalogue-file.ts'
import { CATALOGUE_FILE } from './catalogue/catalogue-file.ts'
import { parseCatalogue } from './catalogue/parse-catalogue.ts'
import { slipsIn } from './json/json-slips.ts'
import { parseSettings, SETTINGS_FILE, settingsSchema } from './parse-settings.ts'
import type { Parsed } from './problems.ts'
import { readThousands } from './schema/thousands.ts'
import type { JsonFile } from './shop-files.ts'
import { parseTexts, TEXTS_FILE, textsSchema } from './texts/parse-texts.ts'

const EMPTY = 'il file è vuoto: rimetti il contenuto, o copialo dal negozio di esempio'

/** What the check says about the text of each file. */
export const PARSERS = {
  [CATALOGUE_FILE]: (source: string) =>
    parseJson(CATALOGUE_FILE, source, catalogueSchema, parseCatalogue),
  [SETTINGS_FILE]: (source: string) =>
    parseJson(SETTINGS_FILE, source, settingsSchema, parseSettings),
  [TEXTS_FILE]: (source: string) => parseJson(TEXTS_FILE, source, textsSchema, parseTexts),
} as const satisfies Record<JsonFile, (source: string) => Parsed<unknown>>

function parseJson<T>(
  file: string,
  source: string,
  schema: object,
  parse: (json: unknown) => Parsed<T>,
): Parsed<T> {
  const atLine = (line: number, message: string) => ({ file, place: `riga ${line}`, message })
  if (source.trim() === '') return { problems: [atLine(1, EMPTY)] }
  const { slips, scan } = slipsIn(source)
  const written = slips.map(({ line, advice }) => atLine(line, advice))
  if (!scan) return { problems: written }
  const repeated = scan.repeated.map(({ key, line }) =>
    atLine(line, `«${key}» c’è già nello stesso gruppo: togli uno dei due`),
  )
  const { value, problems, warnings } = readThousands(file, scan, schema)
  const parsed = parse(value)
  const found = [...written, ...repeated, ...problems, ...(parsed.problems ?? [])]
  if (found.length > 0 || !('value' in parsed)) return { problems: found }
  return { value: parsed.value, warnings: [...warnings, ...(parsed.warnings ?? [])] }
}
