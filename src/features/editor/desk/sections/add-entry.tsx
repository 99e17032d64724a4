import { type JsonGroup, textIn, textsIn } from '../../../../shop/json/json-value.ts'
import { useId, useState, type FormEvent } from 'react'
import type { ListName } from '../../../../order/selections.ts'
import { ENTRY_LABELS } from '../../../../shop/schema/place-in-file.ts'
import { PRODUCT_DRAWING_NAMES, PRODUCT_DRAWINGS } from '../../../../shop/catalogue/drawings.ts'
import { useEntries } from '../form/catalogue-entries.ts'
import { focusOnce } from '../form/focus-field.ts'
import { useForm, useValue } from '../form/form-context.ts'
import { PictureInput } from '../form/picture-input.tsx'
import { namesOf } from '../form/reference-fields.tsx'
import { EntryChoice } from './entry-choice.tsx'
import { guessedColor } from './guess-color.ts'
import { copyOf, guessedMaterial, newEntry } from './new-entry.ts'
import { namedColor } from './photo-products.ts'

interface AddEntryProps {
  readonly list: ListName
  readonly entries: readonly JsonGroup[]
  readonly onAdd: (entry: JsonGroup, index: number) => void
}

/** What the seller has said; the rest is guessed from the name. */
interface Said {
  /** How a new product looks: `drawing:mug`, `photo`, or `copy:3` like the product at that position. */
  readonly look?: string
  readonly photo?: string | undefined
  readonly material?: string
  readonly color?: string
}

export function AddEntry({ list, entries, onAdd }: AddEntryProps) {
  const { root } = useForm()
  const [isOpen, setIsOpen] = useState(false)
  const [label, setLabel] = useState('')
  const [said, setSaid] = useState<Said>({})
  const [isPhotoMissing, setPhotoMissing] = useState(false)
  const id = useId()
  const colors = useEntries('colors')
  const standard = textsIn(useValue(['defaultColors']))
  const standardColors = `Quelli predefiniti: ${namesOf(colors, standard)}`
  const [look, lookValue = ''] = (said.look ?? '').split(':')
  const name = label.trim()
  const isKnown = entries.some((entry) => isSameName(textIn(entry, 'label'), name))
  const material = said.material ?? guessedMaterial(root(), name)
  const isPhoto = look === 'photo'
  const tint = said.color ?? guessedColor(name)
  const color = said.color ?? (isPhoto ? namedColor(root(), name) : '')
  function entry(): JsonGroup {
    const copied = look === 'copy' ? entries[Number(lookValue)] : undefined
    if (copied) return copyOf(root(), list, copied, name)
    if (list === 'colors') return newEntry(root(), list, name, { css: tint })
    if (list !== 'products') return newEntry(root(), list, name)
    return newEntry(root(), list, name, {
      ...(look === 'drawing' && { drawing: lookValue }),
      ...(isPhoto && said.photo !== undefined && { pictures: said.photo }),
      ...(color !== '' && { colors: [color] }),
      materials: material === '' ? {} : { [material]: 0 },
    })
  }
  function add(event: FormEvent): void {
    event.preventDefault()
    if (name === '') return
    if (isPhoto && said.photo === undefined) return setPhotoMissing(true)
    onAdd(entry(), entries.length)
    setIsOpen(false)
    setLabel('')
    setSaid({})
    setPhotoMissing(false)
  }
  const addWords = `Aggiungi ${ENTRY_LABELS.get(list)?.toLowerCase()}`
  if (!isOpen) {
    return (
      <button type="button" className="add-entry" onClick={() => setIsOpen(true)}>
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
            value={tint}
            onChange={({ target }) => setSaid({ ...said, color: target.value })}
          />
        </div>
      ) : (
        <div className="field">
          <label htmlFor={`${id}-look`}>
            {list === 'products' ? 'Che aspetto ha' : 'Parti da'}
          </label>
          <select
            id={`${id}-look`}
            value={said.look ?? ''}
            onChange={({ target }) => setSaid({ ...said, look: target.value })}
          >
            <option value="">{list === 'products' ? 'Il disegno che gli somiglia' : 'Zero'}</option>
            {list === 'products' && <ProductLooks />}
            <optgroup label="Copia di">
              {entries.map((each, position) => (
                <option key={textIn(each, 'id') || position} value={`copy:${position}`}>
                  {textIn(each, 'label')}
                </option>
              ))}
            </optgroup>
          </select>
        </div>
      )}
      {isPhoto && (
        <div ref={openChooser} className="field">
          <PictureInput
            name={name || 'foto'}
            file={said.photo}
            onStored={(photo) => setSaid({ ...said, photo })}
            onRemove={() => setSaid({ ...said, photo: undefined })}
          />
        </div>
      )}
      <p role="alert" className="field-problem">
        {isPhoto && isPhotoMissing && said.photo === undefined && 'Scegli prima la foto.'}
      </p>
      {list === 'products' && look !== 'copy' && (
        <>
          <EntryChoice
            id={`${id}-material`}
            label="Di che materiale è"
            list="materials"
            chosen={material}
            unchosen="Scegli…"
            isRequired
            onChange={(chosen) => setSaid({ ...said, material: chosen })}
          />
          <EntryChoice
            id={`${id}-colors`}
            label="Di che colore è"
            list="colors"
            chosen={color}
            unchosen={isPhoto ? 'Scegli…' : standardColors}
            isRequired={isPhoto}
            onChange={(chosen) => setSaid({ ...said, color: chosen })}
          />
        </>
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

/** The chooser of files opens with the field: 'La tua foto' has just asked for one. */
function openChooser(field: HTMLElement | null): void {
  field?.querySelector<HTMLInputElement>('input[type=file]')?.click()
}
