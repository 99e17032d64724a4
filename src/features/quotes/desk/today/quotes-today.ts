import type { DeskContext, TodayGroup } from '../../../../desk/desk-feature.ts'
import { observable } from '../../../../wizard/observable.ts'
import type { QuotesToday } from '../../wire/desk-api.ts'
import type { TodayPlaces } from './today-groups.ts'

interface QuotesTodayOptions extends Pick<DeskContext, 'server' | 'now'>, TodayPlaces {}

/** What waits for the seller of quotes and proofs. Its words are loaded once there is something to say. */
export function createQuotesToday({ server, now, ...places }: QuotesTodayOptions) {
  const groups = observable<readonly TodayGroup[]>([])

  async function load(): Promise<void> {
    const reply = await server.get<QuotesToday>('/quotes/today')
    if (reply.kind !== 'done') return
    if (Object.values(reply.value).every(({ count }) => count === 0)) return groups.set([])
    // Without them 'Oggi' says what the other features know.
    const part = await import('./today-groups.ts').catch(() => undefined)
    if (part) groups.set(part.todayGroups(reply.value, now(), places))
  }

  return { ...groups, load }
}
