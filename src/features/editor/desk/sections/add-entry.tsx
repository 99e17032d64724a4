import { type JsonGroup, textIn } from '../../../../shop/json/json-value.ts'
import { useId, useState, type FormEvent } from 'react'
import type { ListName } from '../../../../order/selections.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { ENTRY_LABELS } from '../../../../shop/schema/place-in-file.ts'
import { focusOnce } from '../../../../desk/focus-once.ts'
import { useForm } from '../form/form-context.ts'
import { EntryChoice } from './entry-choice.tsx'
import { guessedColor } from './guess-color.ts'
import { copyOf, guessedMaterial, newEntry } from './new-entry.ts'

interface AddEntryProps {
  readonly list: ListName
  readonly entries: readonly JsonGroup[]
  readonly onAdd: (entry: JsonGroup, index: number) => void
}

/** What the seller has said; the rest is guessed from the name. */
interface Said {
  /** The position of the entry that the new one is a copy of. */
  readonly copied?: string
  readonly material?: string
  readonly color?: string
}

export function AddEntry({ list, entries, onAdd }: AddEntryProps) {
  const { root } = useForm()
  const [isOpen, setIsOpen] = useState(false)
  const [label, setLabel] = useState('')
  const [said, setSaid] = useState<Said>({})
  const id = useId()
  const name = label.trim()
  const isKnown = entries.some((entry) => isSameName(textIn(entry, 'label'), name))
  const material = said.material ?? guessedMaterial(root(), name)
  const color = said.color ?? guessedColor(name)
  const copied = said.copied ? entries[Number(said.copied)] : undefined
  function entry(): JsonGroup {
    if (copied) return copyOf(root(), list, copied, name)
    if (list === 'colors') return newEntry(root(), list, name, { css: color })
    const isMade = list === 'products' && material !== ''
    return newEntry(root(), list, name, isMade ? { materials: { [material]: 0 } } : {})
  }
  function add(event: FormEvent): void {
    event.preventDefault()
    if (name === '') return
    onAdd(entry(), entries.length)
    setIsOpen(false)
    setLabel('')
    setSaid({})
  }
  const addWords = `Aggiungi ${ENTRY_LABELS.get(list)?.toLowerCase()}`
  if (!isOpen) {
    return (
      <button type="button" className="btn" onClick={() => setIsOpen(true)}>
        <Icon name="plus" />
        {addWords}
      </button>
    )
  }
  return (
    <form className="add-form" onSubmit={add}>
      <div className="field">
        <label htmlFor={`${id}-name`}>Come si chiama</label>
        <input
          id={`${id}-name`}
          ref={focusOnce}
          type="text"
          autoComplete="off"
          required
          value={label}
          aria-describedby={`${id}-known`}
          onChange={({ target }) => setLabel(target.value)}
        />
        <p id={`${id}-known`} role="status" className="field-warning">
          {isKnown && `C’è già «${name}»: chi sceglie non li distingue.`}
        </p>
      </div>
      {list === 'colors' ? (
        <div className="field">
          <label htmlFor={`${id}-color`}>Che colore è</label>
          <input
            id={`${id}-color`}
            type="color"
            value={color}
            onChange={({ target }) => setSaid({ ...said, color: target.value })}
          />
        </div>
      ) : (
        <div className="field">
          <label htmlFor={`${id}-copied`}>Parti da</label>
          <select
            id={`${id}-copied`}
            value={said.copied ?? ''}
            onChange={({ target }) => setSaid({ ...said, copied: target.value })}
          >
            <option value="">Zero</option>
            <optgroup label="Copia di">
              {entries.map((each, position) => (
                <option key={textIn(each, 'id') || position} value={position}>
                  {textIn(each, 'label')}
                </option>
              ))}
            </optgroup>
          </select>
        </div>
      )}
      {list === 'products' && !copied && (
        <EntryChoice
          id={`${id}-material`}
          label="Di che materiale è"
          list="materials"
          chosen={material}
          unchosen="Scegli…"
          isRequired
          onChange={(chosen) => setSaid({ ...said, material: chosen })}
        />
      )}
      <div className="dialog-buttons">
        <button type="button" onClick={() => setIsOpen(false)}>
          Annulla
        </button>
        <button type="submit" className="solid">
          {addWords}
        </button>
      </div>
    </form>
  )
}

const isSameName = (one: string, other: string) =>
  other !== '' && one.trim().toLowerCase() === other.toLowerCase()
