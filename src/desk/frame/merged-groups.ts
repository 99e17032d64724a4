import type { TodayGroup, TodayGroups } from '../desk-feature.ts'
import { observable } from '../../wizard/observable.ts'

/** The groups of all features, one after the other. */
export function mergedGroups(parts: readonly TodayGroups[]): TodayGroups {
  const all = () => parts.flatMap((part) => part.getSnapshot())
  const merged = observable<readonly TodayGroup[]>(all())
  for (const part of parts) part.subscribe(() => merged.set(all()))
  return merged
}
