import { useSyncExternalStore } from 'react'
import type { Observable } from '../wizard/observable.ts'

export function useObservable<T>(source: Pick<Observable<T>, 'subscribe' | 'getSnapshot'>): T {
  return useSyncExternalStore(source.subscribe, source.getSnapshot)
}
