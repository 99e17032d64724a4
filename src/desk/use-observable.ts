import { useSyncExternalStore } from 'react'
import type { Observable } from '../wizard/observable.ts'

export function useObservable<T>(source: Observable<T>): T {
  return useSyncExternalStore(source.subscribe, source.getSnapshot)
}
