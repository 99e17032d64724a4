import { type JsonGroup } from '../../../shop/editing/edit-json.ts'
import { useId, useState, type FormEvent } from 'react'
import type { ListName } from '../../../order/selections.ts'
import { PRODUCT_DRAWING_NAMES, PRODUCT_DRAWINGS } from '../../../shop/catalogue/drawings.ts'
import { textIn } from '../draft/shop-contents.ts'
import { useForm } from '../form/form-context.ts'
import { copyOf, newEntry } from './new-entry.ts'

interface AddEntryProps {
  readonly list: ListName
  readonly entries: readonly JsonGroup[]
  readonly onAdd: (entry: JsonGroup, index: number) => void
}

/** How a new product looks: one of the drawings, the seller's own photo, or like another product. */
type Look =
  | { readonly kind: 'drawing'; readonly drawing: string }
  | { readonly kind: 'photo' }
  | { readonly kind: 'copy'; readonly position: number }

export function AddEntry({ list, entries, onAdd }: AddEntryProps) {
  const { root } = useForm()
  const [isOpen, setIsOpen] = useState(false)
  const [label, setLabel] = useState('')
  const [chosen, setChosen] = useState('')
  const id = useId()
  const look = lookOf(chosen)
  function add(event: FormEvent): void {
    event.preventDefault()
    const name = label.trim()
    if (name === '') return
    const copied = look?.kind === 'copy' ? entries[look.position] : undefined
    const drawing = look?.kind === 'drawing' ? { drawing: look.drawing } : {}
    onAdd(
      copied ? copyOf(root(), list, copied, name) : newEntry(root(), list, name, drawing),
      entries.length,
    )
    setIsOpen(false)
    setLabel('')
    setChosen('')
  }
  if (!isOpen) {
    return (
      <button type="button" className="add-entry" onClick={() => setIsOpen(true)}>
        Aggiungi
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
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-look`}>
          {list === 'products' ? 'Che aspetto ha' : 'Come nasce'}
        </label>
        <select id={`${id}-look`} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{list === 'products' ? 'Il disegno che gli somiglia' : 'Nuovo'}</option>
          {list === 'products' && <ProductLooks />}
          <optgroup label="Copia di">
            {entries.map((entry, position) => (
              <option key={textIn(entry, 'id') || position} value={`copy:${position}`}>
                {textIn(entry, 'label')}
              </option>
            ))}
          </optgroup>
        </select>
        {look?.kind === 'photo' && (
          <p className="field-about">Dopo averlo aggiunto, trascina la foto nella sua scheda.</p>
        )}
      </div>
      <div className="dialog-buttons">
        <button type="button" onClick={() => setIsOpen(false)}>
          Annulla
        </button>
        <button type="submit" className="solid">
          Aggiungi
        </button>
      </div>
    </form>
  )
}

function ProductLooks() {
  return (
    <>
      <option value="photo">La tua foto</option>
      <optgroup label="Un disegno">
        {PRODUCT_DRAWINGS.map((drawing) => (
          <option key={drawing} value={`drawing:${drawing}`}>
            {PRODUCT_DRAWING_NAMES[drawing]}
          </option>
        ))}
      </optgroup>
    </>
  )
}

function lookOf(chosen: string): Look | undefined {
  const [kind, value = ''] = chosen.split(':')
  if (kind === 'drawing') return { kind, drawing: value }
  if (kind === 'copy') return { kind, position: Number(value) }
  return kind === 'photo' ? { kind } : undefined
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()
