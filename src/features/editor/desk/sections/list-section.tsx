import {
  groupsAt,
  groupsIn,
  textIn,
  valueAt,
  type JsonGroup,
  type JsonValue,
} from '../../../../shop/json/json-value.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { catalogueSchema } from '../../../../shop/catalogue/catalogue-file.ts'
import type { ListName } from '../../../../order/selections.ts'
import type { ChangedEntries } from '../../wire/changed-entries.ts'
import { IconButton } from '../form/icon-button.tsx'
import { Fields } from '../form/field.tsx'
import { focusOnce } from '../../../../desk/focus-once.ts'
import { focusField } from '../form/focus-field.ts'
import { schemaAtPath } from '../../../../shop/schema/schema-at-path.ts'
import { Messages } from '../form/field-parts.tsx'
import { fieldId, useForm } from '../form/form-context.ts'
import { sampleProducts } from '../publish/draft-samples.ts'
import { AddEntry } from './add-entry.tsx'
import { AddPhotos } from './add-photos.tsx'
import { EntryList } from './entry-list.tsx'
import { NewProducts } from './new-products.tsx'
import { OfferedBy } from './offered-by.tsx'
import { productsOfPhotos, unfinishedPhotos, type ProductPhoto } from './photo-products.ts'
import { removal, removedFrom, type Removed } from './remove-entry.ts'
import { entryName, entryPosition } from './sections.ts'

interface ListSectionProps {
  readonly title: string
  readonly list: ListName
  /** The catalogue, without what is being typed. */
  readonly catalogue: JsonValue | undefined
  /** As the address names it. */
  readonly entry: string
  readonly notAsPublished: ChangedEntries
  readonly onOpen: (entry: string) => void
  readonly onRemoved: (removed: Removed) => void
}

const file = 'catalogue.json'
/** In the order in which people think: what it is, how it looks, what it costs. */
const FIRST = [
  'label',
  'drawing',
  'pictures',
  'price',
  'minimum',
  'multiple',
  'supplement',
  'setup',
  'css',
]

/** A list of the catalogue, and the entry that is open beside it. */
export function ListSection(props: ListSectionProps) {
  const { title, list, catalogue, entry, notAsPublished, onOpen, onRemoved } = props
  const { root, problems, warnings, change } = useForm()
  const [said, setSaid] = useState('')
  const value = valueAt(catalogue, [list])
  const entries = useMemo(() => groupsIn(value), [value])
  /** Products that photos were made into, as the address names them. */
  const [fresh, setFresh] = useState(() =>
    list === 'products' ? unfinishedPhotos(entries, notAsPublished.added) : [],
  )
  const changed = useMemo(
    () => new Set([...notAsPublished.added, ...notAsPublished.changed]),
    [notAsPublished],
  )
  const open = entryPosition(entries, entry)
  const opened = entries[open]
  const freshAt = fresh.map((name) => entryPosition(entries, name)).filter((at) => at >= 0)
  const isFresh = !opened && freshAt.length > 0
  const schema = schemaAtPath(catalogueSchema, [list, 0])
  const move = useStable((from: number, to: number) => {
    if (from === to || to < 0 || to >= entries.length) return
    change({ kind: 'move', file, path: [list], from, to })
    const name = textIn(entries[from] ?? {}, 'label')
    setSaid(`${name}: ora è al posto ${to + 1} di ${entries.length}`)
  })
  const openAt = useStable((position: number) =>
    onOpen(entryName(entries[position] ?? {}, position)),
  )
  const add = (added: JsonGroup, index: number) => {
    change({ kind: 'insert', file, path: [list], index, value: added })
    setSaid('')
    onOpen(entryName(added, index))
    // What is missing, once the new form is there.
    if (list === 'products') focusField(file, [list, index, 'price'])
  }
  const addPhotos = (photos: readonly ProductPhoto[]) => {
    change(...productsOfPhotos(root(), photos))
    setFresh(groupsAt(root(), list).slice(-photos.length).map(entryName))
    onOpen('')
    focusField(file, [list, entries.length, 'price'])
  }
  const remove = (positions: readonly number[], words: string) => {
    const before = root()
    change(...removal(before, list, positions))
    onRemoved(removedFrom(before, list, positions, words))
    onOpen('')
    focusField(file, [list])
  }
  const samples = list === 'products' ? sampleProducts(entries) : []
  return (
    <div className={opened ? 'list-section with-entry' : 'list-section'}>
      <div className="list-side">
        <div id={fieldId(file, [list])} tabIndex={-1} className="list-head">
          <Messages messages={problems.at([list])} />
          <Messages messages={warnings.at([list])} className="field-warning" />
          <AddEntry list={list} entries={entries} onAdd={add} />
          {list === 'products' && <AddPhotos onStored={addPhotos} />}
          {samples.length > 0 && (
            <button
              type="button"
              className="btn erase"
              onClick={() => remove(samples, 'I prodotti di esempio non sono più nel negozio')}
            >
              Togli i prodotti di esempio ({samples.length})
            </button>
          )}
        </div>
        {isFresh && schema?.entries && (
          <NewProducts
            products={entries}
            positions={freshAt}
            entries={schema.entries}
            onOpen={openAt}
            onDone={() => setFresh([])}
          />
        )}
        <p role="status" className="saved aside">
          {said}
        </p>
        <EntryList
          title={title}
          list={list}
          entries={entries}
          changed={changed}
          open={open}
          onOpen={openAt}
          onMove={move}
        />
        {entries.length > 1 && (
          <p className="field-about">
            Per cambiare l’ordine trascina una riga, oppure premi Alt con le frecce.
          </p>
        )}
      </div>
      {opened && schema?.entries && (
        <article key={entry} className="entry-form" aria-labelledby="entry-title">
          <div className="entry-head">
            <IconButton
              name={title}
              icon="left"
              className="entry-back"
              onClick={() => onOpen('')}
            />
            <h3 ref={focusOnce} id="entry-title" tabIndex={-1}>
              {textIn(opened, 'label') || 'Senza nome'}
            </h3>
            {/* Not `disabled`, which would take the focus from whoever has just moved it to the end. */}
            <IconButton
              name="Su"
              icon="up"
              aria-disabled={open === 0}
              onClick={() => move(open, open - 1)}
            />
            <IconButton
              name="Giù"
              icon="down"
              aria-disabled={open === entries.length - 1}
              onClick={() => move(open, open + 1)}
            />
            <IconButton
              name="Togli dal negozio"
              icon="trash"
              className="erase"
              onClick={() => remove([open], `«${textIn(opened, 'label')}» non è più nel negozio`)}
            />
          </div>
          <Fields
            path={[list, open]}
            entries={schema.entries}
            first={FIRST.filter((key) => Object.hasOwn(schema.entries ?? {}, key))}
          />
          {list !== 'products' && <OfferedBy list={list} id={textIn(opened, 'id')} />}
        </article>
      )}
    </div>
  )
}

/** One function for the whole life of a component, which calls the latest. */
function useStable<Args extends readonly unknown[]>(work: (...args: Args) => void) {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
