import { type JsonGroup, textIn } from '../../../../shop/json/json-value.ts'
import { memo, useState, type DragEvent, type KeyboardEvent } from 'react'
import type { ListName } from '../../../../order/selections.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { italianNumber } from '../../wire/italian-number.ts'
import { useForm } from '../form/form-context.ts'
import { EntryPicture } from './entry-picture.tsx'
import { entryName } from './sections.ts'

interface EntryListProps {
  readonly title: string
  readonly entries: readonly JsonGroup[]
  readonly open: number
  readonly list: ListName
  /** Entries that are not as published, as `products/mug`. */
  readonly changed: ReadonlySet<string>
  readonly onOpen: (position: number) => void
  readonly onMove: (from: number, to: number) => void
}

// Fewer are found at a glance.
const SEARCH_FROM = 12
// Each row is painted anew when the form beside it changes: a thousand would hold up every letter.
const MOST_ROWS = 100

/** Rendered only where what it shows has changed. */
export const EntryList = memo(function EntryList(props: EntryListProps) {
  const { title, entries, open, list, changed, onOpen, onMove } = props
  const { problems, warnings } = useForm()
  const [search, setSearch] = useState('')
  const [from, setFrom] = useState(() => Math.max(0, open - (open % MOST_ROWS)))
  const words = search.trim().toLowerCase()
  const found = entries.flatMap((entry, position) =>
    textIn(entry, 'label').toLowerCase().includes(words) ? [{ entry, position }] : [],
  )
  return (
    <>
      {entries.length > SEARCH_FROM && (
        <input
          type="search"
          aria-label={`Cerca in ${title}`}
          placeholder="Cerca"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setFrom(0)
          }}
        />
      )}
      <ol className="entry-list" aria-label={title}>
        {found.slice(from, from + MOST_ROWS).map(({ entry, position }) => (
          <EntryRow
            key={entryName(entry, position)}
            entry={entry}
            position={position}
            isOpen={position === open}
            isChanged={changed.has(`${list}/${entryName(entry, position)}`)}
            mark={markOf(problems.countIn([list, position]), warnings.countIn([list, position]))}
            onOpen={onOpen}
            onMove={onMove}
          />
        ))}
      </ol>
      {found.length > MOST_ROWS && (
        <div className="dialog-buttons">
          <button type="button" disabled={from === 0} onClick={() => setFrom(from - MOST_ROWS)}>
            Precedenti
          </button>
          <button
            type="button"
            disabled={from + MOST_ROWS >= found.length}
            onClick={() => setFrom(from + MOST_ROWS)}
          >
            Successivi
          </button>
        </div>
      )}
    </>
  )
})

interface EntryRowProps {
  readonly entry: JsonGroup
  readonly position: number
  readonly isOpen: boolean
  /** Whether it is not as published. */
  readonly isChanged: boolean
  readonly mark: Mark | undefined
  readonly onOpen: EntryListProps['onOpen']
  readonly onMove: EntryListProps['onMove']
}

type Mark = 'da sistemare' | 'da controllare'

function markOf(problems: number, warnings: number): Mark | undefined {
  if (problems > 0) return 'da sistemare'
  return warnings > 0 ? 'da controllare' : undefined
}

const DRAGGED = 'application/x-position'
const isRow = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED)

/** Rendered only where it has changed: a catalogue may have a thousand. */
const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, position, isOpen, isChanged, mark, onOpen, onMove } = props
  const { price, supplement = price } = entry
  const [isOver, setIsOver] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = position + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
    if (!event.altKey || to === position) return
    event.preventDefault()
    onMove(position, to)
  }
  return (
    <li
      draggable
      className={isOver ? 'drag-over' : undefined}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(position))}
      onDragOver={(event) => {
        if (!isRow(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!isRow(event)) return
        event.preventDefault()
        setIsOver(false)
        onMove(Number(event.dataTransfer.getData(DRAGGED)), position)
      }}
    >
      <button
        type="button"
        className="entry-open"
        aria-current={isOpen ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => onOpen(position)}
        onKeyDown={onKeyDown}
      >
        <Icon name="grip" />
        <EntryPicture entry={entry} />
        <span className="entry-name">
          {textIn(entry, 'label') || 'Senza nome'}
          {isChanged && (
            <span className="entry-changed">
              <span className="unseen">modificato</span>
            </span>
          )}
          {mark && (
            <span className={mark === 'da sistemare' ? 'field-problem' : 'field-warning'}>
              {' '}
              {mark}
            </span>
          )}
        </span>
        {typeof supplement === 'number' && (
          <span className="entry-price">{italianNumber(supplement, 2)} €</span>
        )}
      </button>
    </li>
  )
})
