import { parentPort } from 'node:worker_threads'
import { ShopFileError } from '../../shop/problems.ts'
import type { ShopAnswer } from './open-shop-in-thread.ts'
import { openShop, type ShopChanges } from './open-shop.ts'

async function answerTo(folder: string, changes: ShopChanges): Promise<ShopAnswer> {
  try {
    return await openShop(folder, changes)
  } catch (error) {
    // A class does not survive the way between threads.
    if (error instanceof ShopFileError) return { problems: error.problems }
    throw error
  }
}

parentPort?.on('message', ({ id, folder, changes }) => {
  void answerTo(folder, changes).then(
    (answer) => parentPort?.postMessage({ id, answer }),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
  )
})
