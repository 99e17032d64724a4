import { setImmediate as nextTurn } from 'node:timers/promises'

// At 13 columns a row well within the 32,766 variables of one SQLite statement.
const LARGEST_BATCH = 200
// On its way into the database a batch is in memory several times over. As many as above, of the usual
// size.
const LARGEST_BATCH_CHARACTERS = 500_000
// A few MB of requests. Whoever comes later hears at once that we cannot store now.
export const LONGEST_QUEUE = 300

/** So many items wait for the database that one more would only wait in vain. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError'
}

interface Queued<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Everything that came at once, or gathered while the last batch was being committed, goes into the
 * next one: one fsync for many requests, and none of them answered before it.
 */
export function groupCommit<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  charactersOf: (item: Item) => number,
): (item: Item) => Promise<Result> {
  let queue: Queued<Item, Result>[] = []
  let writing = false

  /** At least one, whatever its size. */
  function nextBatch(): Queued<Item, Result>[] {
    let characters = 0
    const tooMany = queue.findIndex(({ item }, index) => {
      characters += charactersOf(item)
      return index > 0 && characters > LARGEST_BATCH_CHARACTERS
    })
    return queue.slice(0, Math.min(tooMany < 0 ? queue.length : tooMany, LARGEST_BATCH))
  }

  async function drain(): Promise<void> {
    writing = true
    while (queue.length > 0) {
      // Whoever arrives in the same turn of the event loop comes along.
      await nextTurn()
      const batch = nextBatch()
      queue = queue.slice(batch.length)
      try {
        const results = await write(batch.map(({ item }) => item))
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    writing = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length >= LONGEST_QUEUE) {
        reject(new StoreBusyError('too many requests wait for the database'))
        return
      }
      queue.push({ item, resolve, reject })
      if (!writing) void drain()
    })
}
