import { Worker } from 'node:worker_threads'
import { ShopFileError, type ShopProblem } from '../../shop/problems.ts'
import type { OpenedShop, ShopChanges } from './open-shop.ts'

/** How the thread answers: the shop, or why it cannot be used. */
export type ThreadReply =
  | { readonly opened: OpenedShop }
  | { readonly problems: readonly ShopProblem[] }

const WORKER = new URL('./shop-worker.js', import.meta.url)

/**
 * Like openShop, in a thread of its own: a wrong file of several megabytes takes seconds to check, and
 * the server goes on answering meanwhile. The thread runs from the build only.
 */
export function openShopInThread(folder: string, changes?: ShopChanges): Promise<OpenedShop> {
  const worker = new Worker(WORKER, { workerData: { folder, changes } })
  // Must not keep the process alive.
  worker.unref()
  return new Promise((resolve, reject) => {
    worker.once('message', (reply: ThreadReply) => {
      if ('opened' in reply) resolve(reply.opened)
      else reject(new ShopFileError(reply.problems))
    })
    worker.once('error', reject)
    // After a reply this changes nothing.
    worker.once('exit', (code) => reject(new Error(`the check ended with code ${code}`)))
  })
}
