import type { DeskContext, TodayGroup, TodayRow } from '../../../../desk/desk-feature.ts'
import { dayInWords } from '../../../../desk/moment-in-words.ts'
import { type Cents, formatCents } from '../../../../order/money.ts'
import { observable } from '../../../../wizard/observable.ts'
import type { QuoteFilter, QuoteRow, QuotesToday } from '../../wire/desk-api.ts'
import { QUOTE_STATES } from '../../wire/quote-state.ts'

interface QuotesTodayOptions extends Pick<DeskContext, 'server' | 'now'> {
  readonly onOpen: (id: string) => void
  readonly onShow: (filter: QuoteFilter) => void
}

/** What waits for the seller of the quotes: those that did not arrive, answers, and those that expire. */
export function createQuotesToday({ server, now, onOpen, onShow }: QuotesTodayOptions) {
  const groups = observable<readonly TodayGroup[]>([])

  async function load(): Promise<void> {
    const reply = await server.get<QuotesToday>('/quotes/today')
    if (reply.kind === 'done') groups.set(groupsOf(reply.value, now()))
  }

  function groupsOf(
    { undelivered, answered, expiring }: QuotesToday,
    at: number,
  ): readonly TodayGroup[] {
    return [
      {
        id: 'quotes-undelivered',
        title: 'Preventivi non consegnati',
        icon: 'mail-failed',
        tone: 'bad',
        count: undelivered.count,
        rows: undelivered.rows.map((row) => lineOf(row, 'email non consegnata')),
        showAll: 'Mostrali tutti',
        onShowAll: () => onShow('waiting'),
      } as const,
      {
        id: 'quote-answers',
        title: 'Risposte ai preventivi',
        icon: 'chat',
        tone: 'warn',
        count: answered.count,
        rows: answered.rows.map((row) => lineOf(row, QUOTE_STATES[row.state].label)),
        showAll: 'Mostrali tutti',
        onShowAll: () => onShow('waiting'),
      } as const,
      {
        id: 'quotes-expiring',
        title: 'Preventivi che scadono',
        icon: 'clock',
        tone: 'brand',
        count: expiring.count,
        rows: expiring.rows.map((row) => lineOf(row, dayInWords(row.validUntil ?? at, at))),
        showAll: 'Mostrali tutti',
        onShowAll: () => onShow('waiting'),
      } as const,
    ].filter(({ count }) => count > 0)
  }

  function lineOf(row: QuoteRow, about: string): TodayRow {
    const { id, number, customer, totalCents, pictures } = row
    const total = totalCents === null ? [] : formatCents(totalCents as Cents)
    const words = [number, about, total].flat().join(' · ')
    return { id, name: customer, words, picture: pictures[0], onOpen: () => onOpen(id) }
  }

  return { ...groups, load }
}
