import type { BrowserStorage } from './browser-storage.ts'
import { MEMORY_KEY } from './selection-memory.ts'
import { count, object, orNull, parsed, text } from './stored-values.ts'

/** What local storage held at a moment; null where it was cleared. */
interface LastingCopy {
  readonly at: number
  readonly kept: string | null
}

/** Has on the disk what was written, at once. */
export interface LastingStore {
  readonly read: () => Promise<unknown>
  readonly write: (copy: LastingCopy) => Promise<unknown>
}

const lastingCopy = object<LastingCopy>({ at: count, kept: orNull(text) })
const kept = object({ at: count })

/**
 * A browser that is killed loses what it has not yet written of local storage, in Chromium the last minute or more.
 * True where the copy knew better: local storage is then as it was.
 */
export async function bringBack(storage: BrowserStorage, store: LastingStore): Promise<boolean> {
  const found = JSON.stringify((await store.read()) ?? null)
  // Only now: meanwhile the visitor may have begun.
  const present = storage.read(MEMORY_KEY)
  const copy = parsed(found, lastingCopy)
  const presentAt = parsed(present, kept)?.at ?? 0
  if (!copy || copy.kept === present || copy.at < presentAt) return false
  if (copy.kept === null) storage.remove(MEMORY_KEY)
  else storage.write(MEMORY_KEY, copy.kept)
  return true
}

/** Returns what copies local storage once it has changed. */
export function createCopying(storage: BrowserStorage, store: LastingStore, now: () => number) {
  let last: string | null | undefined
  return async (): Promise<void> => {
    const present = storage.read(MEMORY_KEY)
    if (present === last) return
    last = present
    await store.write({ at: now(), kept: present })
  }
}
