import { Worker } from 'node:worker_threads'

/** Draws an SVG at a width in pixels. */
export type DrawPng = (svg: string, width: number) => Promise<Buffer>

interface Reply {
  readonly id: number
  readonly png?: Uint8Array
  readonly problem?: string
}

interface Asked {
  readonly resolve: (png: Buffer) => void
  readonly reject: (error: Error) => void
}

const WORKER = new URL('./picture-worker.js', import.meta.url)
// Drawing takes a tenth of a second, on a machine under load many times that. A mail waits no longer than
// this, and leaves without a picture; those of the next minutes do not wait at all.
const LIMIT_MS = 2 * 60_000
const PAUSE_AFTER_LIMIT_MS = 10 * 60_000
// The thread has some 30 MB: it ends when nobody asks.
const IDLE_MS = 60_000

/** In a thread that begins with the first picture, and does not keep the process alive. */
export function createPngDrawer(): DrawPng {
  return openPngDrawer(false).draw
}

/** The same for a command, which waits for its pictures, and ends the thread before it ends. */
export function openPngDrawer(keepsAlive: boolean): {
  readonly draw: DrawPng
  readonly close: () => void
} {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0
  let pausedUntil = 0
  const asked = new Map<number, Asked>()

  function end(reason: string): void {
    clearTimeout(idle)
    void worker?.terminate()
    worker = undefined
    for (const { reject } of asked.values()) reject(new Error(reason))
    asked.clear()
  }

  function started(): Worker {
    if (worker) return worker
    const begun = new Worker(WORKER)
    if (!keepsAlive) begun.unref()
    begun.on('message', ({ id, png, problem = 'no picture' }: Reply) => {
      const one = asked.get(id)
      asked.delete(id)
      if (png) one?.resolve(Buffer.from(png))
      else one?.reject(new Error(problem))
    })
    begun.on('error', (error) => end(String(error)))
    worker = begun
    return begun
  }

  const draw: DrawPng = (svg, width) =>
    new Promise((resolve, reject) => {
      if (performance.now() < pausedUntil) return reject(new Error('drawing is paused'))
      const id = ++last
      const timer = setTimeout(() => {
        pausedUntil = performance.now() + PAUSE_AFTER_LIMIT_MS
        end('drawing took too long')
      }, LIMIT_MS)
      timer.unref()
      const settled = () => {
        clearTimeout(timer)
        clearTimeout(idle)
        idle = setTimeout(() => asked.size === 0 && end('idle'), IDLE_MS)
        idle.unref()
      }
      asked.set(id, {
        resolve(png) {
          settled()
          resolve(png)
        },
        reject(error) {
          settled()
          reject(error)
        },
      })
      started().postMessage({ id, svg, width })
    })
  return { draw, close: () => end('closed') }
}
