import { formatCents, type Cents } from '../../../../order/money.ts'
import { Fragment, memo, type ReactNode } from 'react'
import type { TodayGroup, TodayGroups, TodayRow } from '../../../../desk/desk-feature.ts'
import { Icon, type IconName } from '../../../../desk/icon.tsx'
import { type Loader, useCurrent } from '../../../../desk/loader.ts'
import { badgeText } from '../../../../desk/moment-in-words.ts'
import { RowPicture } from '../inbox/row-picture.tsx'
import type { RequestsView } from '../requests-view.ts'
import type { RequestRow, WaitingGroup, WaitingKind } from '../../wire.ts'
import { countOf, Hello } from './hello.tsx'

interface Reason {
  readonly title: string
  readonly icon: IconName
  readonly tone: 'brand' | 'bad' | 'warn' | 'calm'
  /** The list that shows all of them. */
  readonly filter: Partial<RequestsView>
}

const REASONS: Readonly<Record<WaitingKind, Reason>> = {
  new: { title: 'Richieste nuove', icon: 'inbox', tone: 'brand', filter: { state: 'new' } },
  undelivered: {
    title: 'Email non consegnate',
    icon: 'mail-failed',
    tone: 'bad',
    filter: { only: 'undelivered' },
  },
  check: {
    title: 'Da verificare',
    icon: 'alert',
    tone: 'warn',
    filter: { only: 'check', state: 'seen' },
  },
  'follow-up': {
    title: 'Da ricontattare',
    icon: 'phone',
    tone: 'brand',
    filter: { only: 'due' },
  },
  unanswered: {
    title: 'Senza risposta da tre giorni',
    icon: 'clock',
    tone: 'calm',
    filter: { state: 'seen' },
  },
}

interface TodayProps {
  readonly store: Loader<readonly WaitingGroup[]>
  /** What waits besides requests. */
  readonly others: TodayGroups
  readonly figures: ReactNode
  readonly onOpen: (id: string) => void
  readonly onDismiss: (id: string) => void
  readonly onShow: (filter: Partial<RequestsView>) => void
}

/** What waits for the seller, in place of a request while none is open. Keys of a search beside it do not render it again. */
export const Today = memo(function Today(props: TodayProps) {
  const { store, others, figures, ...actions } = props
  const more = useCurrent(others)
  const { value, at, problem } = useCurrent(store)
  const groups = value?.filter(({ count }) => count > 0)
  return (
    <section className="today" aria-labelledby="today-title" aria-busy={!groups}>
      <Hello groups={groups} others={countOf(more)} at={at} />
      <p role="alert" className="problem">
        {problem}
      </p>
      <div className="today-groups">
        {groups?.map((group) => (
          <Group key={group.kind} {...group} {...actions} />
        ))}
        {groups && more.map((group) => <OtherGroup key={group.id} {...group} />)}
      </div>
      {figures}
      <p className="keys" aria-hidden="true">
        <span>
          <kbd>
            <Icon name="up" />
          </kbd>
          <kbd>
            <Icon name="down" />
          </kbd>
          su e giù
        </span>
        <span>
          <kbd>Invio</kbd> apri
        </span>
        <span>
          <kbd>P</kbd> preventivo
        </span>
        <span>
          <kbd>/</kbd> cerca
        </span>
        <span>
          <kbd>Esc</kbd> chiudi
        </span>
      </p>
    </section>
  )
})

type GroupProps = WaitingGroup & Pick<TodayProps, 'onOpen' | 'onDismiss' | 'onShow'>

function Group({ kind, count, rows, onOpen, onDismiss, onShow }: GroupProps) {
  const { filter, ...reason } = REASONS[kind]
  return (
    <GroupBox
      {...reason}
      count={count}
      isAll={count <= rows.length}
      showAll="Mostrale tutte"
      onShowAll={() => onShow(filter)}
    >
      {rows.map((row) => (
        <Fragment key={row.id}>
          <Line
            name={row.name}
            words={orderedInWords(row)}
            picture={row.picture}
            onOpen={() => onOpen(row.id)}
          />
          {kind === 'undelivered' && (
            <button
              type="button"
              className="btn today-dismiss"
              aria-label={`Non serve più: ${row.name}`}
              onClick={() => onDismiss(row.id)}
            >
              Non serve più
            </button>
          )}
        </Fragment>
      ))}
    </GroupBox>
  )
}

/** Of another feature. */
function OtherGroup({ rows, ...group }: TodayGroup) {
  return (
    <GroupBox {...group} isAll={group.count <= rows.length}>
      {rows.map((row) => (
        <Line key={row.id} {...row} />
      ))}
    </GroupBox>
  )
}

interface GroupBoxProps extends Pick<
  TodayGroup,
  'title' | 'icon' | 'tone' | 'count' | 'showAll' | 'onShowAll'
> {
  /** Whether all of them are shown here. */
  readonly isAll: boolean
  readonly children: ReactNode
}

function GroupBox(props: GroupBoxProps) {
  const { title, icon, tone, count, isAll, showAll, onShowAll, children } = props
  return (
    <section className="today-group" aria-label={title}>
      <h3>
        <span className={`badge ${tone}`}>
          <Icon name={icon} />
        </span>
        {title}
        <span className="today-count">{badgeText(count)}</span>
      </h3>
      {children}
      {!isAll && (
        <button type="button" className="btn quiet" onClick={onShowAll}>
          {showAll}
        </button>
      )}
    </section>
  )
}

function Line({ name, words, picture, onOpen }: Omit<TodayRow, 'id'>) {
  return (
    <button type="button" className="today-line" onClick={onOpen}>
      <span className="tile">
        <RowPicture picture={picture} />
      </span>
      <span className="today-words">
        <b>{name}</b>
        <span>{words}</span>
      </span>
      <Icon name="right" />
    </button>
  )
}

function orderedInWords({ ordered, totalCents }: RequestRow): string {
  return totalCents === null ? ordered : `${ordered} · ${formatCents(totalCents as Cents)}`
}
