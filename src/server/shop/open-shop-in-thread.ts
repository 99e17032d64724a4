import { ShopFileError, type ShopProblem } from '../../shop/problems.ts'
import { threadOnDemand } from '../threads/thread.ts'
import type { OpenedShop, ShopChanges } from './open-shop.ts'

/** The shop, or why it cannot be used. */
export type ShopAnswer = OpenedShop | { readonly problems: readonly ShopProblem[] }

const WORKER = new URL('./shop-worker.js', import.meta.url)

/**
 * Like openShop, in a thread of its own: a wrong file of several megabytes takes seconds to check, and
 * the server goes on answering meanwhile. The thread runs from the build only.
 */
export function createOpenShopInThread() {
  const thread = threadOnDemand(WORKER)
  return async (folder: string, changes?: ShopChanges): Promise<OpenedShop> => {
    const answer = (await thread.ask({ folder, changes })) as ShopAnswer
    if ('problems' in answer) throw new ShopFileError(answer.problems)
    return answer
  }
}
