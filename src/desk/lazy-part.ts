import { useEffect } from 'react'
import { observable } from '../wizard/observable.ts'
import { useCurrent } from './loader.ts'

/** A part of a feature, with its stores, whose script is loaded when it is first shown. */
export function lazyPart<Part>(load: () => Promise<Part>) {
  const loaded = observable<Part | 'failed' | undefined>(undefined)
  let isAsked = false
  return {
    /** Undefined until it has come. */
    use() {
      useEffect(() => {
        if (isAsked) return
        isAsked = true
        load().then(loaded.set, () => loaded.set('failed'))
      }, [])
      return useCurrent(loaded)
    },
    /** Undefined where nobody has needed it, and where it did not come. */
    opened(): Part | undefined {
      const current = loaded.getSnapshot()
      return current === 'failed' ? undefined : current
    },
  }
}
