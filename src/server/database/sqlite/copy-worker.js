import { parentPort } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'

// Checked JavaScript, because a worker must start in the same way from the build and from tests.

// A connection of its own that only reads: writers go on meanwhile. Nothing else may open the file in this process:
// closing it would end the locks that SQLite holds for all connections.
const BUSY_TIMEOUT_MS = 5_000

parentPort?.on('message', (/** @type {{ id: number, file: string, copy: string }} */ asked) => {
  const { id, file, copy } = asked
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
    try {
      database.prepare('vacuum into ?').run(copy)
    } finally {
      database.close()
    }
    parentPort?.postMessage({ id, answer: null })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ id, error: text })
  }
})
