import { startOfDay } from '../../../server/messages/italian-date.ts'
import type { WeekFigures } from '../wire.ts'
import { centsOf, sumOf } from './desk-trend.ts'
import { dayBefore } from './trend-periods.ts'
import type { TrendStore } from './trend-store.ts'

export function createDeskWeek(trend: Pick<TrendStore, 'daysSince'>, now: () => number) {
  return async (): Promise<WeekFigures> => {
    const first = dayBefore(now(), 6)
    const firstBefore = dayBefore(now(), 13)
    const days = await trend.daysSince(startOfDay(firstBefore) ?? 0)
    const ofWeek = days.filter(({ day }) => day >= first)
    const confirmed = ofWeek.filter(({ state }) => state === 'confirmed')
    return {
      requests: sumOf(ofWeek),
      requestsBefore: sumOf(days.filter(({ day }) => day >= firstBefore && day < first)),
      askedCents: centsOf(ofWeek),
      confirmed: sumOf(confirmed),
      confirmedCents: centsOf(confirmed),
    }
  }
}
