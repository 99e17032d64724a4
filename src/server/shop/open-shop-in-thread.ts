import { Worker } from 'node:worker_threads'
import { ShopFileError, type ShopProblem } from '../../shop/problems.ts'
import type { OpenedShop, ShopChanges } from './open-shop.ts'

export interface ThreadRequest {
  readonly id: number
  readonly folder: string
  readonly changes: ShopChanges | undefined
}

/** How the thread answers: the shop, or why it cannot be used. */
export type ThreadReply = { readonly id: number } & (
  | { readonly opened: OpenedShop }
  | { readonly problems: readonly ShopProblem[] }
  | { readonly failure: string }
)

const WORKER = new URL('./shop-worker.js', import.meta.url)
// Starting a thread takes longer than checking a shop; whoever edits one has it checked all the time.
const IDLE_MS = 60_000

interface Thread {
  readonly ask: (folder: string, changes?: ShopChanges) => Promise<OpenedShop>
  readonly isEnded: () => boolean
}

/**
 * Like openShop, in a thread of its own: a wrong file of several megabytes takes seconds to check, and
 * the server goes on answering meanwhile. The thread runs from the build only, and ends when it has had
 * nothing to do for a while.
 */
export function createOpenShopInThread(): Thread['ask'] {
  let thread: Thread | undefined
  return (folder, changes) => {
    if (!thread || thread.isEnded()) thread = startThread()
    return thread.ask(folder, changes)
  }
}

function startThread(): Thread {
  const worker = new Worker(WORKER)
  // Must not keep the process alive.
  worker.unref()
  const waiting = new Map<
    number,
    { resolve: (shop: OpenedShop) => void; reject: (error: Error) => void }
  >()
  let lastId = 0
  let hasEnded = false
  let idle: NodeJS.Timeout | undefined

  worker.on('message', (reply: ThreadReply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('opened' in reply) asked?.resolve(reply.opened)
    else if ('problems' in reply) asked?.reject(new ShopFileError(reply.problems))
    else asked?.reject(new Error(reply.failure))
    if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref()
  })
  worker.on('error', (error) => failAll(error))
  worker.on('exit', (code) => failAll(new Error(`the check ended with code ${code}`)))

  function end(): void {
    hasEnded = true
    void worker.terminate()
  }

  function failAll(error: Error): void {
    hasEnded = true
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  return {
    isEnded: () => hasEnded,
    ask(folder, changes) {
      clearTimeout(idle)
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        const request: ThreadRequest = { id, folder, changes }
        worker.postMessage(request)
      })
    },
  }
}
