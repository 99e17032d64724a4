import { parentPort } from 'node:worker_threads'
import { ShopFileError } from '../../shop/problems.ts'
import type { ThreadReply, ThreadRequest } from './open-shop-in-thread.ts'
import { openShop } from './open-shop.ts'

async function replyTo({ id, folder, changes }: ThreadRequest): Promise<ThreadReply> {
  try {
    return { id, opened: await openShop(folder, changes) }
  } catch (error) {
    // A class does not survive the way between threads.
    if (error instanceof ShopFileError) return { id, problems: error.problems }
    return { id, failure: String(error) }
  }
}

parentPort?.on('message', (request: ThreadRequest) => {
  void replyTo(request).then((reply) => parentPort?.postMessage(reply))
})
