import { observable } from '../../wizard/observable.ts'
import { addLaterHtml } from './later-html.ts'

type Chunk = typeof import('./later-part.tsx')
export type LaterPart = Chunk['LATER_PART']

type State =
  | { readonly kind: 'none' | 'loading' | 'failed' }
  | {
      readonly kind: 'loaded'
      readonly part: LaterPart
      readonly chunk: Chunk
    }

export const later = observable<State>({ kind: 'none' })

// Kept apart from the chunk: a second attempt must not add the drawings again.
let html: Promise<void> | undefined

/** Loads what the first step does without. Called again after a failure, it tries again. */
export async function loadLater(): Promise<void> {
  const { kind } = later.getSnapshot()
  if (kind === 'loading' || kind === 'loaded') return
  later.set({ kind: 'loading' })
  try {
    html ??= addLaterHtml()
    const [chunk] = await Promise.all([import('./later-part.tsx'), html])
    later.set({ kind: 'loaded', part: chunk.LATER_PART, chunk })
  } catch {
    await html?.catch(() => (html = undefined))
    later.set({ kind: 'failed' })
  }
}
