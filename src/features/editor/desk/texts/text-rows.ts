import { type JsonValue, valueAt } from '../../../../shop/json/json-value.ts'
import { hintAt } from '../../wire/field-at-path.ts'
import type { JsonPath } from '../../../../shop/json/walk-json.ts'
import { DEFAULT_TEXTS } from '../../../../shop/texts/parse-texts.ts'

/** One sentence of the page. */
export interface TextRow {
  readonly path: JsonPath
  readonly standard: string
}

export interface TextRows {
  /** Where its sentences appear. */
  readonly title: string
  readonly rows: readonly TextRow[]
}

type Texts = { readonly [name: string]: string | Texts }

/** Every sentence, by where it appears. */
export const TEXT_GROUPS: readonly TextRows[] = groupsOf(DEFAULT_TEXTS, [], 'In generale')

function groupsOf(texts: Texts, path: JsonPath, title: string): TextRows[] {
  const entries = Object.entries(texts)
  const rows = entries.flatMap(([name, text]) =>
    typeof text === 'string' ? [{ path: [...path, name], standard: text }] : [],
  )
  const inside = entries.flatMap(([name, text]) => {
    if (typeof text === 'string') return []
    const place = [...path, name]
    return groupsOf(text, place, hintAt('texts.json', place) ?? title)
  })
  return rows.length > 0 ? [{ title, rows }, ...inside] : inside
}

/** Those whose sentence, own or standard, has all the words. */
export function foundTexts(search: string, texts: JsonValue | undefined): readonly TextRows[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return TEXT_GROUPS
  return TEXT_GROUPS.map(({ title, rows }) => ({
    title,
    rows: rows.filter(({ path, standard }) => {
      const own = valueAt(texts, path)
      const text = `${standard} ${typeof own === 'string' ? own : ''}`.toLowerCase()
      return words.every((word) => text.includes(word))
    }),
  })).filter(({ rows }) => rows.length > 0)
}
