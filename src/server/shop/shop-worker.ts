import { parentPort, workerData } from 'node:worker_threads'
import { ShopFileError } from '../../shop/problems.ts'
import type { ThreadReply } from './open-shop-in-thread.ts'
import { openShop, type ShopChanges } from './open-shop.ts'

const { folder, changes } = workerData as { folder: string; changes?: ShopChanges }

async function reply(): Promise<ThreadReply> {
  try {
    return { opened: await openShop(folder, changes) }
  } catch (error) {
    // A class does not survive the way between threads, and any other error ends this one.
    if (error instanceof ShopFileError) return { problems: error.problems }
    throw error
  }
}

parentPort?.postMessage(await reply())
