import type { Embedding } from '../../../shop/embedding.ts'
import type { Dataset } from '../../../order/selections.ts'
import type { StoredReply } from './stored-reply.ts'

/** One page: with or without payment, in a frame or not, and beginning with the selections of an address. */
export interface PageVariant {
  readonly payment: boolean
  readonly selections?: Partial<Dataset> | undefined
  readonly embedded?: Embedding | undefined
}

// A visitor may ask for any number of variants. Both limits bound what that costs: the memory, which is 8 MB at most,
// and the share of the time that is spent on rendering.
const MOST_KEPT = 24
const RENDERING_SHARE = 0.1
const RENDERING_AT_ONCE_MS = 1000
const LARGEST_PAGE_BYTES = 256 * 1024

/** Rendering a large catalogue takes too long to do it while visitors wait. */
export function isLarge(page: StoredReply): boolean {
  return page.identity.length > LARGEST_PAGE_BYTES
}

/**
 * Pages that begin with selections or are for a frame, rendered when they are first asked for. Beyond the limits the reply
 * is the plain page: the browser then applies the selections of its address itself, right after
 * hydration, as it does on a static host. `plain` is the page without selections, for a window.
 */
export function createLinkedPages(
  plain: (variant: PageVariant) => Promise<StoredReply>,
  render: (variant: PageVariant) => Promise<StoredReply>,
  now: () => number,
) {
  // Least recently used first.
  const kept = new Map<string, StoredReply>()
  let budgetMs = RENDERING_AT_ONCE_MS
  let countedAt = now()

  function hasBudget(): boolean {
    const earned = (now() - countedAt) * RENDERING_SHARE
    budgetMs = Math.min(RENDERING_AT_ONCE_MS, budgetMs + earned)
    countedAt = now()
    return budgetMs > 0
  }

  function keep(key: string, reply: StoredReply): StoredReply {
    kept.delete(key)
    kept.set(key, reply)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest)
    return reply
  }

  return async (variant: PageVariant): Promise<StoredReply> => {
    const otherwise = await plain(variant)
    if (!variant.selections && !variant.embedded) return otherwise
    const key = JSON.stringify(variant)
    const known = kept.get(key)
    if (known) return keep(key, known)
    if (isLarge(otherwise) || !hasBudget()) return otherwise
    const startedAt = now()
    const reply = await render(variant)
    budgetMs -= now() - startedAt
    return keep(key, reply)
  }
}
