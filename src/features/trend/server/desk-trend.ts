import {
  ANSWER_STEPS,
  type AnswerTimes,
  type BusinessTrend,
  type RankedEntry,
  type Ranking,
  type TrendMonth,
} from '../wire.ts'
import { LOST_REASON_IDS } from '../../requests/wire.ts'
import { withId, type Catalogue, type Choice } from '../../../order/catalogue.ts'
import { deskPicture } from '../../../page/prerender.tsx'
import { startOfDay } from '../../../server/messages/italian-date.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import type { TrendCounts, TrendStore } from './trend-store.ts'
import { monthsUntil, weeksUntil } from './trend-periods.ts'

// Half a year shows the season; more bars would be too narrow for a phone. They lie within the months.
const WEEKS = 26
const MONTHS = 12
// A shop that has just begun is shown without half a year of nothing.
const FEWEST_WEEKS = 8
const FEWEST_MONTHS = 6
// Longer lists are read in the inbox.
const MOST_RANKED = 8

type Days = TrendCounts['days']

export function createDeskTrend(
  trend: Pick<TrendStore, 'since'>,
  shops: Pick<CurrentShop, 'current'>,
  now: () => number,
) {
  return async (): Promise<BusinessTrend> => {
    const weeks = weeksUntil(now(), WEEKS)
    const months = monthsUntil(now(), MONTHS)
    const { days, answers, chosen, lost } = await trend.since(startOfDay(`${months[0]}-01`) ?? 0)
    const { catalogue, settings } = shops.current()
    const shownWeeks = weeks.map((monday, n) => {
      const next = weeks[n + 1] ?? '9'
      const ofWeek = days.filter(({ day }) => day >= monday && day < next)
      return { monday, requests: sumOf(ofWeek), askedCents: centsOf(ofWeek) }
    })
    const shownMonths = months.map((month) => monthIn(days, month))
    const products = ranking(chosen, 'product', catalogue.products)
    return {
      weeks: sinceFirst(shownWeeks, FEWEST_WEEKS),
      months: sinceFirst(shownMonths, FEWEST_MONTHS),
      products: {
        ...products,
        first: products.first.map((entry) => ({
          ...entry,
          picture: productPicture(catalogue, entry.id),
        })),
      },
      colors: ranking(chosen, 'color', catalogue.colors),
      uncalculated: days.reduce((sum, { requests, calculated }) => sum + requests - calculated, 0),
      answers: answerTimes(answers),
      lost: [...LOST_REASON_IDS, null].map((reason) => ({
        reason,
        requests: sumOf(lost.filter((row) => row.reason === reason)),
      })),
      keepMonths: settings.keepMonths ?? null,
    }
  }
}

function monthIn(days: Days, month: string): TrendMonth {
  const ofMonth = days.filter(({ day }) => day.startsWith(month))
  const confirmed = ofMonth.filter(({ state }) => state === 'confirmed')
  return {
    month,
    requests: sumOf(ofMonth),
    confirmed: sumOf(confirmed),
    lost: sumOf(ofMonth.filter(({ state }) => state === 'lost')),
    askedCents: centsOf(ofMonth),
    confirmedCents: centsOf(confirmed),
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

/** The most frequent first. The catalogue may have changed since: then the id is shown. */
function ranking(
  chosen: TrendCounts['chosen'],
  name: 'product' | 'color',
  choices: readonly Choice[],
): Ranking {
  const ids = [...new Set(chosen.map((row) => row[name]))]
  const counts = ids
    .map((id) => ({ id, ...countsOf(chosen.filter((row) => row[name] === id)) }))
    .sort((a, b) => b.gadgets - a.gadgets || (a.id < b.id ? -1 : 1))
  // A single one that follows takes no more room than the line that would stand for it.
  const most = counts.length === MOST_RANKED + 1 ? MOST_RANKED + 1 : MOST_RANKED
  const others = counts.slice(most)
  return {
    first: counts.slice(0, most).map((entry) => {
      const choice = withId(choices, entry.id)
      return { ...entry, label: choice?.label ?? entry.id, isOffered: choice !== undefined }
    }),
    others: { count: others.length, ...countsOf(others) },
  }
}

function countsOf(entries: readonly Pick<RankedEntry, 'gadgets' | 'cents'>[]) {
  return {
    gadgets: entries.reduce((sum, { gadgets }) => sum + gadgets, 0),
    cents: entries.reduce((sum, { cents }) => sum + cents, 0),
  }
}

function productPicture(catalogue: Catalogue, product: string) {
  const color = withId(catalogue.products, product)?.colors[0]
  return color === undefined ? undefined : deskPicture(catalogue, { product, color })
}

function answerTimes(answers: TrendCounts['answers']): AnswerTimes {
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

export function sumOf(counts: readonly { readonly requests: number }[]): number {
  return counts.reduce((sum, { requests }) => sum + requests, 0)
}

export function centsOf(days: Days): number {
  return days.reduce((sum, { cents }) => sum + cents, 0)
}
