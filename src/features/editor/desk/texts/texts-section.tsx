import { useDeferredValue, useState } from 'react'
import { valueAt } from '../../../../shop/json/json-value.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import { DEFAULT_TEXTS } from '../../../../shop/texts/parse-texts.ts'
import { hintAt } from '../../wire/field-at-path.ts'
import { placeholdersInWords } from '../../../../shop/texts/placeholder-words.ts'
import { Messages } from '../form/field-parts.tsx'
import { fieldId, useField, useForm, useValue } from '../form/form-context.ts'

/** Every sentence of the page, with the standard one beside it. */
export function TextsSection() {
  const { problems } = useForm()
  const [search, setSearch] = useState('')
  const root = useValue([]) ?? null
  const groups = foundTexts(useDeferredValue(search), root)
  return (
    <>
      <input
        type="search"
        aria-label="Cerca nei testi"
        placeholder="Cerca una frase"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Messages messages={problems.at([])} />
      {groups.map(({ title, rows }) => (
        <section key={rows[0]?.path.join('/')} className="text-group" aria-label={title}>
          <h3>{title}</h3>
          {rows.map((row) => (
            <TextRowField key={row.path.join('/')} {...row} />
          ))}
        </section>
      ))}
      <p role="status" className="field-about">
        {groups.length === 0 && 'Nessuna frase con queste parole.'}
      </p>
    </>
  )
}

/** A sentence that is emptied is the standard one again, once the field is left. */
function TextRowField({ path, standard }: TextRow) {
  const { file, problems } = useForm()
  const { value, set, clear } = useField(path)
  const id = fieldId(file, path)
  const [isEmptied, setEmptied] = useState(false)
  const own = typeof value === 'string' && value !== standard ? value : undefined
  const messages = problems.at(path)
  const places = placeholdersInWords(standard, String(path[0]))
  return (
    <div className="field text-row">
      <label htmlFor={id}>{standard}</label>
      <div className="growing" data-text={own ?? standard}>
        <textarea
          id={id}
          rows={1}
          value={own ?? (isEmptied ? '' : standard)}
          placeholder={standard}
          aria-describedby={`${id}-places ${id}-problems`}
          aria-invalid={messages.length > 0}
          onChange={({ target: { value: typed } }) => {
            setEmptied(typed === '')
            if (typed === '' || typed === standard) clear()
            else set(typed)
          }}
          onBlur={() => setEmptied(false)}
        />
      </div>
      {places !== '' && (
        <p id={`${id}-places`} className="field-about">
          {places}
        </p>
      )}
      <div id={`${id}-problems`}>
        <Messages messages={messages} />
      </div>
      {own !== undefined && (
        <button type="button" className="quiet" onClick={clear}>
          Ripristina la frase predefinita
        </button>
      )}
    </div>
  )
}

/** One sentence of the page. */
interface TextRow {
  readonly path: JsonPath
  readonly standard: string
}

interface TextRows {
  /** Where its sentences appear. */
  readonly title: string
  readonly rows: readonly TextRow[]
}

type Texts = { readonly [name: string]: string | Texts }

/** Every sentence, by where it appears. */
const TEXT_GROUPS: readonly TextRows[] = groupsOf(DEFAULT_TEXTS, [], 'In generale')

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
function foundTexts(search: string, texts: unknown): readonly TextRows[] {
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
