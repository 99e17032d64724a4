import { textIn } from '../../../../shop/json/json-value.ts'
import { useState, type KeyboardEvent } from 'react'
import { useEntries } from '../form/catalogue-entries.ts'
import { Select } from '../form/choices.tsx'
import { Messages } from '../form/field-parts.tsx'
import { focusOnce } from '../../../../desk/focus-once.ts'
import { useForm } from '../form/form-context.ts'
import { newEntry } from './new-entry.ts'

interface EntryChoiceProps {
  readonly id: string
  readonly label: string
  readonly list: 'materials' | 'colors'
  /** An id; empty where nothing is chosen. */
  readonly chosen: string
  /** What it says then. */
  readonly unchosen: string
  readonly isRequired?: boolean
  readonly messages?: readonly string[]
  readonly onChange: (id: string) => void
}

const NEW_ENTRY = { materials: 'Un altro materiale…', colors: 'Un altro colore…' } as const
const NEW_NAME = { materials: 'Nome del materiale', colors: 'Nome del colore' } as const
// No id: ids have no colon.
const NEW = ':new'

/** One entry of a list of the catalogue, or a new one that is added to it by its name. */
export function EntryChoice(props: EntryChoiceProps) {
  const { id, label, list, chosen, unchosen, isRequired = false, messages = [], onChange } = props
  const { root, change } = useForm()
  const entries = useEntries(list)
  const [naming, setNaming] = useState<'not' | 'now' | 'done'>('not')
  function add(name: string): void {
    if (name === '') return
    const known = entries.find((entry) => entry.label.toLowerCase() === name.toLowerCase())
    if (known) return onChange(known.id)
    const value = newEntry(root(), list, name)
    change({ kind: 'insert', file: 'catalogue.json', path: [list], index: entries.length, value })
    onChange(textIn(value, 'id'))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    // Not the form around it, which would be sent.
    event.preventDefault()
    add(event.currentTarget.value.trim())
    setNaming('done')
  }
  if (naming === 'now') {
    return (
      <div className="field">
        <label htmlFor={id}>{NEW_NAME[list]}</label>
        <input
          id={id}
          ref={focusOnce}
          type="text"
          autoComplete="off"
          onBlur={({ target }) => {
            add(target.value.trim())
            setNaming('not')
          }}
          onKeyDown={onKeyDown}
        />
      </div>
    )
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        ref={naming === 'done' ? focusOnce : undefined}
        value={chosen}
        required={isRequired}
        aria-describedby={`${id}-problems`}
        aria-invalid={messages.length > 0}
        options={[
          ...(chosen === '' || !isRequired ? [{ id: '', label: unchosen }] : []),
          ...entries,
          { id: NEW, label: NEW_ENTRY[list] },
        ]}
        onChange={(id) => (id === NEW ? setNaming('now') : onChange(id))}
      />
      <div id={`${id}-problems`}>
        <Messages messages={messages} />
      </div>
    </div>
  )
}
