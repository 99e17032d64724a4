import { observable } from '../../wizard/observable.ts'
import { addLaterHtml } from './later-html.ts'

type State =
  | { readonly kind: 'none' | 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly chunk: typeof import('./later-chunk.tsx') }

export const laterChunk = observable<State>({ kind: 'none' })

// Kept apart from the chunk: a second attempt must not add the drawings again.
let html: Promise<void> | undefined

/** Loads what the first step does without. Called again after a failure, it tries again. */
export async function loadLater(): Promise<void> {
  const { kind } = laterChunk.getSnapshot()
  if (kind === 'loading' || kind === 'loaded') return
  laterChunk.set({ kind: 'loading' })
  try {
    html ??= addLaterHtml()
    const [chunk] = await Promise.all([import('./later-chunk.tsx'), html])
    laterChunk.set({ kind: 'loaded', chunk })
  } catch {
    await html?.catch(() => (html = undefined))
    laterChunk.set({ kind: 'failed' })
  }
}
