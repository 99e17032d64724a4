import type { PiecePicture } from '../../../../shop/catalogue/piece-layers.ts'
import type { TodayGroups } from '../../../../desk/desk-feature.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { type Loader, useCurrent } from '../../../../desk/loader.ts'
import { badgeText, longDay } from '../../../../desk/moment-in-words.ts'
import { RowPicture } from '../inbox/row-picture.tsx'
import type { WaitingGroup } from '../../wire.ts'

type Groups = readonly WaitingGroup[]

interface HelloProps {
  readonly groups: Groups | undefined
  /** How many things wait besides requests. */
  readonly others: number
  readonly at: number
}

/** The day, how much waits, and the gadgets that it is about. */
export function Hello({ groups, others, at }: HelloProps) {
  return (
    <div className="today-hello">
      <div>
        <p className="today-day">{longDay(at)}</p>
        <h2 id="today-title">{groups ? greeting(groups, others) : 'Oggi'}</h2>
      </div>
      <div className="today-scene">
        {groups &&
          gadgetsOf(groups).map((picture) => <RowPicture key={keyOf(picture)} picture={picture} />)}
      </div>
    </div>
  )
}

interface TodayStripProps {
  readonly store: Loader<Groups>
  readonly others: TodayGroups
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** On a desk of one column: what waits in one line, which opens 'Oggi' in the place of the list. */
export function TodayStrip({ store, others, isOpen, onToggle }: TodayStripProps) {
  const { value } = useCurrent(store)
  const waiting = countOf(useCurrent(others))
  return (
    <button type="button" className="today-strip" onClick={onToggle}>
      {isOpen ? (
        <>
          <Icon name="left" />
          <b>Tutte le richieste</b>
        </>
      ) : (
        <>
          <b>Oggi</b>
          <span>{value && `· ${greeting(value, waiting).toLowerCase()}`}</span>
          <Icon name="right" />
        </>
      )}
    </button>
  )
}

const FEW = ['', '', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei', 'Sette', 'Otto', 'Nove']

/** How many things wait in all groups. */
export function countOf(groups: readonly { readonly count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

function greeting(groups: Groups, others: number): string {
  const count = countOf(groups) + others
  if (count === 0) return 'Nessuna richiesta ti aspetta'
  if (count === 1) return 'Una cosa ti aspetta'
  return `${FEW[count] ?? badgeText(count)} cose ti aspettano`
}

// As many as stand beside the greeting.
const MOST_GADGETS = 4

/** Each gadget once. */
function gadgetsOf(groups: Groups): PiecePicture[] {
  const pictures = groups.flatMap(({ rows }) => rows.flatMap(({ picture }) => picture ?? []))
  const each = new Map(pictures.map((picture) => [keyOf(picture), picture]))
  return [...each.values()].slice(0, MOST_GADGETS)
}

function keyOf(picture: PiecePicture): string {
  return picture.kind === 'photo' ? picture.url : `${picture.classes} ${picture.layers.join(' ')}`
}
