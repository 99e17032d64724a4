import { Worker } from 'node:worker_threads'

interface Reply {
  readonly id: number
  readonly answer?: unknown
  readonly error?: string
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

// Starting a thread takes longer than most questions, and an idle one has some 30 MB.
const IDLE_MS = 60_000

/** With the message of the thread. */
class ThreadError extends Error {
  override readonly name = 'ThreadError'
}

/** A thread that answers each question with a reply of the same id. It ends for good with its first own error. */
export function startThread(file: URL, workerData?: unknown) {
  const worker = new Worker(file, { workerData })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let failure: ThreadError | undefined

  function fail(reason: string): void {
    failure ??= new ThreadError(reason)
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }

  worker.on('message', ({ id, answer, error }: Reply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(answer)
    else asked?.reject(new ThreadError(error))
  })
  worker.on('error', (error: Error) => fail(error.message))
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      fail('the thread has ended')
      resolve()
    })
  })

  return {
    worker,
    exited,
    hasEnded: () => failure !== undefined,
    isIdle: () => waiting.size === 0,
    ask: (question: object) =>
      new Promise<unknown>((resolve, reject) => {
        if (failure) return reject(failure)
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, ...question })
      }),
    end(reason: string): void {
      fail(reason)
      void worker.terminate()
    },
  }
}

/** A thread that begins when it is asked, and ends when nobody has asked for a while. */
export function threadOnDemand(file: URL, keepsAlive = false) {
  let thread: ReturnType<typeof startThread> | undefined
  let idle: NodeJS.Timeout | undefined

  function started() {
    if (thread && !thread.hasEnded()) return thread
    thread = startThread(file)
    if (!keepsAlive) thread.worker.unref()
    return thread
  }

  return {
    async ask(question: object): Promise<unknown> {
      const asked = started()
      try {
        return await asked.ask(question)
      } finally {
        clearTimeout(idle)
        idle = setTimeout(() => asked.isIdle() && asked.end('nobody asked'), IDLE_MS).unref()
      }
    },
    end: (reason: string) => thread?.end(reason),
  }
}
