import { useEffect } from 'react'
import { observable } from '../wizard/observable.ts'
import { loadStyles } from './load-styles.ts'
import { useCurrent } from './loader.ts'

interface PartFiles<Part> {
  readonly load: () => Promise<Part>
  /** The address of its style sheet. */
  readonly styles?: string
}

/**
 * A part of a feature, with its stores, whose script and styles are loaded when it is first shown, or ahead. React's
 * `lazy` would hold back for 300 ms what comes after a fallback.
 */
export function lazyPart<Part>({ load, styles }: PartFiles<Part>) {
  const loaded = observable<{ readonly part: Part } | 'failed' | undefined>(undefined)
  let asked: Promise<void> | undefined

  async function ask(): Promise<void> {
    const [part] = await Promise.all([
      load(),
      styles === undefined ? undefined : loadStyles(styles),
    ])
    loaded.set({ part })
  }

  function ahead(): Promise<void> {
    asked ??= ask().catch((error: unknown) => {
      // There may be no network now: whoever shows it asks again.
      asked = undefined
      throw error
    })
    return asked
  }

  function opened(): Part | undefined {
    const current = loaded.getSnapshot()
    return current === 'failed' ? undefined : current?.part
  }

  return {
    ahead,
    /** Undefined until it has come. */
    use: (): Part | 'failed' | undefined => {
      useEffect(() => {
        ahead().catch(() => loaded.set('failed'))
      }, [])
      return useCurrent(loaded) === 'failed' ? 'failed' : opened()
    },
    /** Undefined where nobody has needed it, and where it did not come. */
    opened,
  }
}
