import { formatCents, type Cents } from '../../../../order/money.ts'
import { Icon, type IconName } from '../../../../desk/icon.tsx'
import { type Loader, useCurrent } from '../../../../desk/loader.ts'
import { badgeText, longDay } from '../../../../desk/moment-in-words.ts'
import { RowPicture } from '../inbox/row-picture.tsx'
import type { RequestsView } from '../requests-view.ts'
import type { WaitingGroup, WaitingKind } from '../../wire.ts'

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
  unanswered: {
    title: 'Senza risposta da tre giorni',
    icon: 'clock',
    tone: 'calm',
    filter: { state: 'seen' },
  },
}

interface TodayProps {
  readonly store: Loader<readonly WaitingGroup[]>
  readonly onOpen: (id: string) => void
  readonly onShow: (filter: Partial<RequestsView>) => void
}

/** What waits for the seller, in place of a request while none is open. */
export function Today({ store, onOpen, onShow }: TodayProps) {
  const { value, at } = useCurrent(store)
  const groups = value?.filter(({ count }) => count > 0)
  return (
    <section className="today" aria-labelledby="today-title" aria-busy={!groups}>
      <div className="today-hello">
        <p className="today-day">{longDay(at)}</p>
        <h2 id="today-title">{groups ? greeting(groups) : 'Oggi'}</h2>
      </div>
      <div className="today-groups">
        {groups?.map((group) => (
          <Group key={group.kind} {...group} onOpen={onOpen} onShow={onShow} />
        ))}
      </div>
    </section>
  )
}

function Group({ kind, count, rows, onOpen, onShow }: WaitingGroup & Omit<TodayProps, 'store'>) {
  const { title, icon, tone, filter } = REASONS[kind]
  return (
    <section className="today-group" aria-label={title}>
      <h3>
        <span className={`badge ${tone}`}>
          <Icon name={icon} />
        </span>
        {title}
        <span className="today-count">{badgeText(count)}</span>
      </h3>
      {rows.map(({ id, name, ordered, totalCents, picture }) => (
        <button key={id} type="button" className="today-line" onClick={() => onOpen(id)}>
          <span className="tile">
            <RowPicture picture={picture} />
          </span>
          <span className="today-words">
            <b>{name}</b>
            <span>
              {ordered}
              {totalCents !== null && ` · ${formatCents(totalCents as Cents)}`}
            </span>
          </span>
          <Icon name="right" />
        </button>
      ))}
      {count > rows.length && (
        <button type="button" className="btn quiet" onClick={() => onShow(filter)}>
          Mostrale tutte
        </button>
      )}
    </section>
  )
}

function greeting(groups: readonly WaitingGroup[]): string {
  const count = groups.reduce((sum, { count }) => sum + count, 0)
  if (count === 0) return 'Nessuna richiesta ti aspetta'
  return count === 1 ? 'Una cosa ti aspetta' : `${badgeText(count)} cose ti aspettano`
}
