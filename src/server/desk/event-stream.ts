// Shorter than the time after which a silent connection is closed, here and in the usual proxies.
const HEARTBEAT_MS = 15_000
// Devices of one shop; each stream occupies a connection.
const MOST_STREAMS = 32
const MOST_OF_SESSION = 8

interface Stream {
  readonly session: string
  readonly isOpen: () => Promise<boolean>
  readonly controller: ReadableStreamDefaultController<Uint8Array>
}

export type EventStreams = ReturnType<typeof createEventStreams>

/**
 * Server-sent events: one line says that something has changed, and the desk asks what. `listen` is
 * called while at least one stream is open; it returns how to end it.
 */
export function createEventStreams(listen: (listener: () => void) => () => void) {
  const text = new TextEncoder()
  const streams = new Set<Stream>()
  let endListening: (() => void) | undefined

  function write(line: string): void {
    for (const stream of streams) void writeTo(stream, line)
  }

  async function writeTo(stream: Stream, line: string): Promise<void> {
    // Where that cannot be told, nothing is: browsers give up a stream whose new connection is answered with an error.
    const isOpen = await stream.isOpen().catch(() => undefined)
    if (isOpen === undefined || !streams.has(stream)) return
    if (isOpen) return stream.controller.enqueue(text.encode(line))
    forget(stream)
    stream.controller.close()
  }

  function begin(): () => void {
    const heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT_MS).unref()
    const stopListening = listen(() => write('event: changed\ndata: \n\n'))
    return () => {
      clearInterval(heartbeat)
      stopListening()
    }
  }

  function forget(stream: Stream): void {
    streams.delete(stream)
    if (streams.size > 0) return
    endListening?.()
    endListening = undefined
  }

  return {
    /** Undefined where there are too many already. Nothing is told once the session is no longer open. */
    open(session: string, isOpen: () => Promise<boolean>): ReadableStream<Uint8Array> | undefined {
      const own = [...streams].filter((stream) => stream.session === session).length
      if (streams.size >= MOST_STREAMS || own >= MOST_OF_SESSION) return undefined
      let opened: Stream | undefined
      return new ReadableStream<Uint8Array>({
        start(controller) {
          opened = { session, isOpen, controller }
          streams.add(opened)
          // The first bytes tell the browser that it is connected.
          controller.enqueue(text.encode('retry: 2000\n\n'))
          endListening ??= begin()
        },
        cancel() {
          if (opened) forget(opened)
        },
      })
    },
    /** The server stops: browsers connect again, to another instance or later. */
    closeAll: (): void => {
      for (const stream of streams) {
        forget(stream)
        stream.controller.close()
      }
    },
  }
}
