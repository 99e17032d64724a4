import { observable } from '../../wizard/observable.ts'
import { addLaterHtml } from './later-html.ts'

type State =
  | { readonly kind: 'none' | 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly chunk: typeof import('./later-chunk.tsx') }

export const laterChunk = observable<State>({ kind: 'none' })

const TRY_AGAIN_AFTER_MS = 5_000

/** Loads what the first step does without. The promise ends with the first attempt; others follow until one succeeds. */
export async function loadLater(): Promise<void> {
  if (laterChunk.getSnapshot().kind !== 'none') return
  laterChunk.set({ kind: 'loading' })
  await attempt()
}

// Kept apart from the chunk: a second attempt must not add the drawings again.
let html: Promise<void> | undefined

async function attempt(): Promise<void> {
  try {
    html ??= addLaterHtml()
    const [chunk] = await Promise.all([import('./later-chunk.tsx'), html])
    laterChunk.set({ kind: 'loaded', chunk })
  } catch {
    await html?.catch(() => (html = undefined))
    laterChunk.set({ kind: 'failed' })
    setTimeout(attempt, TRY_AGAIN_AFTER_MS)
  }
}
