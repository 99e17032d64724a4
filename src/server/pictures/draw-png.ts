import { threadOnDemand } from '../threads/thread.ts'

/** Draws an SVG at a width in pixels. */
export type DrawPng = (svg: string, width: number) => Promise<Buffer>

const WORKER = new URL('./picture-worker.js', import.meta.url)
// Drawing takes a tenth of a second, on a machine under load many times that. A mail waits no longer than
// this, and leaves without a picture; those of the next minutes do not wait at all.
const LIMIT_MS = 2 * 60_000
const PAUSE_AFTER_LIMIT_MS = 10 * 60_000

/** In a thread that begins with the first picture, and does not keep the process alive. */
export function createPngDrawer(): DrawPng {
  return openPngDrawer(false).draw
}

/** The same for a command, which waits for its pictures, and ends the thread before it ends. */
export function openPngDrawer(keepsAlive: boolean) {
  const thread = threadOnDemand(WORKER, keepsAlive)
  let pausedUntil = 0

  const draw: DrawPng = async (svg, width) => {
    if (performance.now() < pausedUntil) throw new Error('drawing is paused')
    const limit = setTimeout(() => {
      pausedUntil = performance.now() + PAUSE_AFTER_LIMIT_MS
      thread.end('drawing took too long')
    }, LIMIT_MS)
    limit.unref()
    try {
      return Buffer.from((await thread.ask({ svg, width })) as Uint8Array)
    } finally {
      clearTimeout(limit)
    }
  }
  return { draw, close: () => thread.end('closed') }
}
