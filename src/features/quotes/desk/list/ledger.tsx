import { useIsPainted } from '../../../../desk/timing/after-paint.ts'
import { Badge } from '../../../../desk/badge.tsx'
import { dayInWords, momentInWords } from '../../../../desk/moment-in-words.ts'
import { type Cents, formatCents, formatWhole } from '../../../../order/money.ts'
import { RowPicture } from '../../../requests/desk/inbox/row-picture.tsx'
import type { QuoteFigures, QuoteGroup, QuoteRow } from '../../wire/desk-api.ts'
import { QUOTE_STATES } from '../../wire/quote-state.ts'
import { endsSoon } from '../sent/sent-in-words.ts'
import { quoteBadge } from './quote-badge.ts'

interface LedgerProps {
  readonly rows: readonly QuoteRow[]
  /** What each group adds up to. */
  readonly groups: QuoteFigures['groups'] | undefined
  /** When they were read. */
  readonly at: number
  readonly onOpen: (id: string) => void
}

const HEADS = [
  'Numero',
  'Gadget',
  'Cliente',
  'Stato',
  'Ultimo segno',
  'Scade',
  'Totale con IVA',
] as const
/** Of pictures; the first one is there also without a picture. */
const PLACES = [0, 1, 2] as const
const GROUPS = [
  { id: 'open', label: 'Aperti' },
  { id: 'closed', label: 'Chiusi' },
] as const satisfies readonly { readonly id: QuoteGroup; readonly label: string }[]

/** A table on a wide screen. On a narrow one its rows are cards. */
export function Ledger({ rows, groups, at, onOpen }: LedgerProps) {
  // Most of a row's work is its drawings: they come a frame later.
  const hasPictures = useIsPainted()
  return (
    <table className="ledger">
      <caption className="unseen">Preventivi</caption>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.map(({ id, label }) => {
        const listed = rows.filter(({ state }) => QUOTE_STATES[state].isOpen === (id === 'open'))
        return (
          listed.length > 0 && (
            <tbody key={id}>
              <GroupHead label={label} sum={groups?.[id]} />
              {listed.map((row) => (
                <Row key={row.id} row={row} at={at} hasPictures={hasPictures} onOpen={onOpen} />
              ))}
            </tbody>
          )
        )
      })}
    </table>
  )
}

interface GroupHeadProps {
  readonly label: string
  readonly sum: QuoteFigures['groups'][QuoteGroup] | undefined
}

function GroupHead({ label, sum }: GroupHeadProps) {
  return (
    <tr className="ledger-group">
      <th scope="rowgroup" colSpan={HEADS.length}>
        {label}{' '}
        {sum && (
          <small>
            {formatWhole(sum.count)} · {formatCents(sum.cents as Cents)}
          </small>
        )}
      </th>
    </tr>
  )
}

interface RowProps extends Pick<LedgerProps, 'at' | 'onOpen'> {
  readonly row: QuoteRow
  readonly hasPictures: boolean
}

function Row({ row, at, hasPictures, onOpen }: RowProps) {
  const { id, number, customer, contact, state, totalCents, sign, signAt, pictures } = row
  const [name, revision] = number.split(' rev. ')
  return (
    <tr className={state === 'declined' || state === 'expired' ? 'off' : undefined}>
      <td className="ledger-number">
        <button
          type="button"
          className="row-open"
          data-row={id}
          aria-label={[number || 'Bozza', customer].filter(Boolean).join(', ')}
          onClick={() => onOpen(id)}
        >
          <b>{name || 'Bozza'}</b>
          {revision !== undefined && <small>rev. {revision}</small>}
        </button>
      </td>
      <td className="ledger-picture">
        {PLACES.slice(0, Math.max(1, pictures.length)).map((place) => (
          <span key={place} className="tile">
            <RowPicture picture={hasPictures ? pictures[place] : undefined} />
          </span>
        ))}
      </td>
      <td className="ledger-customer">
        <b>{customer || 'Senza cliente'}</b>
        {contact !== '' && <small>{contact}</small>}
      </td>
      <td className="ledger-state">
        <Badge {...quoteBadge(state)} />
        {row.hasDraft && state !== 'draft' && <small>con una bozza</small>}
      </td>
      <td className={state === 'change-asked' ? 'ledger-sign soon' : 'ledger-sign'}>
        {sign} <span className="ledger-when">{momentInWords(signAt, at)}</span>
      </td>
      <td className={isSoon(row, at) ? 'ledger-until soon' : 'ledger-until'}>
        {untilInWords(row, at)}
      </td>
      <td className="ledger-total">
        {totalCents === null ? '–' : formatCents(totalCents as Cents)}
      </td>
    </tr>
  )
}

const isSoon = ({ state, validUntil }: QuoteRow, at: number) =>
  (state === 'sent' || state === 'seen') && endsSoon(validUntil, at)

function untilInWords({ state, validUntil }: QuoteRow, at: number): string {
  if (state === 'draft' || validUntil === null) return 'non inviato'
  if (state === 'accepted' || state === 'declined') return '–'
  return dayInWords(validUntil, at)
}
