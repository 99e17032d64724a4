import { useDeferredValue, useState } from 'react'
import { placeholdersInWords } from '../../../../shop/texts/placeholder-words.ts'
import { Messages } from '../form/field-parts.tsx'
import { fieldId, useField, useForm, useValue } from '../form/form-context.ts'
import { foundTexts, type TextRow } from './text-rows.ts'

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
