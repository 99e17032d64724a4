import type { TodayGroup, TodayRow } from '../../../../desk/desk-feature.ts'
import { dayInWords } from '../../../../desk/moment-in-words.ts'
import { type Cents, formatCents } from '../../../../order/money.ts'
import type { QuoteFilter, QuoteRow, QuotesToday } from '../../wire/desk-api.ts'
import type { ProofAnswer } from '../../wire/proof.ts'
import { QUOTE_STATES } from '../../wire/quote-state.ts'

export interface TodayPlaces {
  readonly onOpen: (id: string) => void
  readonly onShow: (filter: QuoteFilter) => void
  /** The request of a proof. */
  readonly onOpenRequest: (id: string) => void
  readonly onShowRequests: () => void
}

/** What waits for the seller, in words. */
export function todayGroups(
  { undelivered, answered, expiring, proofs }: QuotesToday,
  at: number,
  { onOpen, onShow, onOpenRequest, onShowRequests }: TodayPlaces,
): readonly TodayGroup[] {
  function lineOf(row: QuoteRow, about: string): TodayRow {
    const { id, number, customer, totalCents, pictures } = row
    const total = totalCents === null ? [] : formatCents(totalCents as Cents)
    const words = [number, about, total].flat().join(' · ')
    return { id, name: customer, words, picture: pictures[0], onOpen: () => onOpen(id) }
  }

  function proofLine({ requestId: id, customer: name, picture, ...proof }: ProofAnswer): TodayRow {
    const words = `versione ${proof.version} · ${proof.isApproved ? 'approvata' : 'da modificare'}`
    return { id, name, words, picture, onOpen: () => onOpenRequest(id) }
  }

  const rest = { showAll: 'Mostrali tutti', onShowAll: () => onShow('waiting') } as const
  const groups: readonly TodayGroup[] = [
    {
      id: 'quotes-undelivered',
      title: 'Preventivi non consegnati',
      icon: 'mail-failed',
      tone: 'bad',
      count: undelivered.count,
      rows: undelivered.rows.map((row) => lineOf(row, 'email non consegnata')),
      ...rest,
    },
    {
      id: 'quote-answers',
      title: 'Risposte ai preventivi',
      icon: 'chat',
      tone: 'warn',
      count: answered.count,
      rows: answered.rows.map((row) => lineOf(row, QUOTE_STATES[row.state].label)),
      ...rest,
    },
    {
      id: 'proof-answers',
      title: 'Risposte alle bozze',
      icon: 'eye',
      tone: 'warn',
      count: proofs.count,
      rows: proofs.rows.map(proofLine),
      showAll: 'Mostra le richieste',
      onShowAll: onShowRequests,
    },
    {
      id: 'quotes-expiring',
      title: 'Preventivi che scadono',
      icon: 'clock',
      tone: 'brand',
      count: expiring.count,
      rows: expiring.rows.map((row) => lineOf(row, dayInWords(row.validUntil ?? at, at))),
      ...rest,
    },
  ]
  return groups.filter(({ count }) => count > 0)
}
