import type { JsonGroup, JsonValue } from '../../../shop/editing/edit-json.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { catalogueSchema } from '../../../shop/catalogue/catalogue-file.ts'
import type { ListName } from '../../../order/selections.ts'
import { groupsIn, textIn, valueAt, type JsonChange } from '../draft/shop-contents.ts'
import { Fields } from '../form/field.tsx'
import { partAt, type Part } from '../form/field-shape.ts'
import { useForm } from '../form/form-context.ts'
import { AddEntry } from './add-entry.tsx'
import { EntryList } from './entry-list.tsx'
import { looksIn } from './entry-picture.tsx'
import { removal } from './remove-entry.ts'
import { entryName, positionOf } from './sections.ts'

interface ListSectionProps {
  readonly title: string
  readonly list: ListName
  /** The catalogue, without what is being typed. */
  readonly catalogue: JsonValue | undefined
  /** As the address names it. */
  readonly entry: string
  readonly onOpen: (entry: string) => void
}

const file = 'catalogue.json'
/** In the order in which people think: what it is, how it looks, what it costs. */
const FIRST = ['label', 'drawing', 'pictures', 'price', 'supplement', 'css']

/** A list of the catalogue, and the entry that is open beside it. */
export function ListSection({ title, list, catalogue, entry, onOpen }: ListSectionProps) {
  const { root, problems, change } = useForm()
  const [said, setSaid] = useState<Said>()
  const value = valueAt(catalogue, [list])
  const entries = useMemo(() => groupsIn(value), [value])
  const open = positionOf(entries, entry)
  const materials = valueAt(catalogue, ['materials'])
  const defaultColors = valueAt(catalogue, ['defaultColors'])
  const looks = useMemo(() => looksIn(materials, defaultColors), [materials, defaultColors])
  const opened = entries[open]
  const schema = partAt(catalogueSchema as Part, [list, 0])
  const move = useStable((from: number, to: number) => {
    if (from === to || to < 0 || to >= entries.length) return
    change({ kind: 'move', file, path: [list], from, to })
    const name = textIn(entries[from] ?? {}, 'label')
    setSaid({ words: `${name}: ora è al posto ${to + 1} di ${entries.length}` })
  })
  const openAt = useStable((position: number) =>
    onOpen(entryName(entries[position] ?? {}, position)),
  )
  const add = (added: JsonGroup, index: number) => {
    change({ kind: 'insert', file, path: [list], index, value: added })
    setSaid(undefined)
    onOpen(entryName(added, index))
  }
  const remove = () => {
    const changes = removal(root(), list, open)
    const before: JsonChange[] = []
    for (const each of changes) before.unshift(...undoing(each))
    change(...changes)
    setSaid({ words: `${textIn(opened ?? {}, 'label')}: tolto dal negozio`, undo: before })
    onOpen('')
  }
  function undoing(each: JsonChange): JsonChange[] {
    const value = valueAt(root(), each.path)
    if (value === undefined) return []
    const index = each.path.at(-1)
    return typeof index === 'number' && each.kind === 'remove'
      ? [{ kind: 'insert', file, path: each.path.slice(0, -1), index, value }]
      : [{ kind: 'set', file, path: each.path, value }]
  }
  return (
    <div className={opened ? 'list-section with-entry' : 'list-section'}>
      <div className="list-side">
        <AddEntry list={list} entries={entries} onAdd={add} />
        <p role="status" className="saved">
          {said?.words}{' '}
          {said?.undo && (
            <button
              type="button"
              className="quiet"
              onClick={() => {
                if (said.undo) change(...said.undo)
                setSaid(undefined)
              }}
            >
              Rimetti
            </button>
          )}
        </p>
        <EntryList
          title={title}
          list={list}
          entries={entries}
          looks={looks}
          open={open}
          problems={problems}
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
          <button type="button" className="entry-back quiet" onClick={() => onOpen('')}>
            ‹ {title}
          </button>
          <EntryTitle name={textIn(opened, 'label') || 'Senza nome'} />
          <div className="entry-actions">
            {/* Not `disabled`, which would take the focus from whoever has just moved it to the end. */}
            <button type="button" aria-disabled={open === 0} onClick={() => move(open, open - 1)}>
              Su
            </button>
            <button
              type="button"
              aria-disabled={open === entries.length - 1}
              onClick={() => move(open, open + 1)}
            >
              Giù
            </button>
            <button type="button" className="erase" onClick={remove}>
              Togli dal negozio
            </button>
          </div>
          <Fields
            path={[list, open]}
            entries={schema.entries}
            first={FIRST.filter((key) => Object.hasOwn(schema.entries ?? {}, key))}
          />
        </article>
      )}
    </div>
  )
}

interface Said {
  readonly words: string
  /** What brings it back. */
  readonly undo?: readonly JsonChange[]
}

/** Has the focus once another entry was opened. */
function EntryTitle({ name }: { readonly name: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h3 ref={title} id="entry-title" tabIndex={-1}>
      {name}
    </h3>
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
