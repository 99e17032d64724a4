import { ANSWER_STEPS, type AnswerTimes, type BusinessTrend, type Ranking } from '../wire.ts'
import { withId, type Catalogue, type Choice } from '../../../order/catalogue.ts'
import type { SellerState } from '../../requests/wire/seller-states.ts'
import { deskPicture } from '../../../page/prerender.tsx'
import { monthsUntil, weeksUntil } from './trend-periods.ts'
import type { KeyCount, TrendCounts, TrendStore } from './trend-store.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'

// Half a year shows the season; more bars would be too narrow for a phone. They lie within the months.
const WEEKS = 26
const MONTHS = 12
// A shop that has just begun is shown without half a year of nothing.
const FEWEST_WEEKS = 8
const FEWEST_MONTHS = 6
// Longer lists are read in the inbox.
const MOST_RANKED = 8

export interface DeskTrendOptions {
  readonly trend: TrendStore
  readonly shops: Pick<CurrentShop, 'current'>
  readonly now: () => number
}

export function createDeskTrend({
  trend,
  shops,
  now,
}: DeskTrendOptions): () => Promise<BusinessTrend> {
  return async () => {
    const weeks = weeksUntil(now(), WEEKS)
    const months = monthsUntil(now(), MONTHS)
    const counts = await trend.since(months[0] ?? '')
    const { catalogue, settings } = shops.current()
    const shownMonths = months.map((month) => monthIn(counts, month))
    const calculated = sumOf(counts.products)
    return {
      weeks: sinceFirst(
        weeks.map((monday) => weekIn(counts, monday)),
        FEWEST_WEEKS,
      ),
      months: sinceFirst(shownMonths, FEWEST_MONTHS),
      products: ranking(counts.products, (entry) => ({
        ...labelled(entry, catalogue.products),
        picture: productPicture(catalogue, entry.key),
      })),
      colors: ranking(counts.colors, (entry) => ({
        ...labelled(entry, catalogue.colors),
        isOffered: withId<Choice>(catalogue.colors, entry.key) !== undefined,
      })),
      uncalculated: sumOf(shownMonths) - calculated,
      answers: answerTimes(counts.answers),
      keepMonths: settings.keepMonths ?? null,
    }
  }
}

function weekIn({ weeks }: TrendCounts, monday: string) {
  const { requests = 0, cents = 0 } = weeks.find(({ period }) => period === monday) ?? {}
  return { monday, requests, askedCents: cents }
}

function monthIn({ months }: TrendCounts, month: string) {
  const ofMonth = months.filter(({ period }) => period === month)
  const inState = (state: SellerState) => ofMonth.find((count) => count.state === state)
  return {
    month,
    requests: sumOf(ofMonth),
    confirmed: inState('confirmed')?.requests ?? 0,
    lost: inState('lost')?.requests ?? 0,
    askedCents: ofMonth.reduce((sum, { cents }) => sum + cents, 0),
    confirmedCents: inState('confirmed')?.cents ?? 0,
  }
}

/** Without the periods before the first request, as long as enough are left. */
function sinceFirst<T extends { readonly requests: number }>(
  periods: readonly T[],
  fewest: number,
): readonly T[] {
  const first = periods.findIndex(({ requests }) => requests > 0)
  const from = first < 0 ? periods.length : first
  return periods.slice(Math.min(from, periods.length - fewest))
}

function ranking<Entry>(
  counts: readonly KeyCount[],
  entryOf: (count: KeyCount) => Entry,
): Ranking<Entry> {
  // A single one that follows takes no more room than the line that would stand for it.
  const most = counts.length === MOST_RANKED + 1 ? MOST_RANKED + 1 : MOST_RANKED
  const others = counts.slice(most)
  return {
    first: counts.slice(0, most).map(entryOf),
    others: { count: others.length, requests: sumOf(others) },
  }
}

/** The catalogue may have changed since: then the id is shown. */
function labelled({ key, requests }: KeyCount, choices: readonly Choice[]) {
  return { id: key, label: withId(choices, key)?.label ?? key, requests }
}

function productPicture(catalogue: Catalogue, product: string) {
  const color = withId(catalogue.products, product)?.colors[0]
  return color === undefined ? undefined : deskPicture(catalogue, { product, color })
}

/** The quickest come first. */
export function answerTimes(answers: TrendCounts['answers']): AnswerTimes {
  const answered = sumOf(answers)
  const within: number[] = [...ANSWER_STEPS, undefined].map(() => 0)
  let medianMinutes: number | undefined
  let counted = 0
  for (const { minutes, requests } of answers) {
    counted += requests
    if (medianMinutes === undefined && 2 * counted >= answered) medianMinutes = minutes
    const step = ANSWER_STEPS.findIndex((each) => minutes <= each.minutes)
    const at = step < 0 ? ANSWER_STEPS.length : step
    within[at] = (within[at] ?? 0) + requests
  }
  return { answered, medianMinutes, within }
}

function sumOf(counts: readonly { readonly requests: number }[]): number {
  return counts.reduce((sum, { requests }) => sum + requests, 0)
}
