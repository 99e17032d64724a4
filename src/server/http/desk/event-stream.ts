// Shorter than the time after which a silent connection is closed, here and in the usual proxies.
const HEARTBEAT_MS = 15_000
// Devices of one shop; each stream occupies a connection.
const MOST_STREAMS = 32

type Stream = ReadableStreamDefaultController<Uint8Array>

export interface EventStreams {
  /** Undefined where there are too many already. */
  readonly open: () => ReadableStream<Uint8Array> | undefined
  /** The server stops: browsers connect again, to another instance or later. */
  readonly closeAll: () => void
}

/**
 * Server-sent events: one line says that something has changed, and the desk asks what. `listen` is
 * called while at least one stream is open; it returns how to end it.
 */
export function createEventStreams(listen: (listener: () => void) => () => void): EventStreams {
  const text = new TextEncoder()
  const streams = new Set<Stream>()
  let endListening: (() => void) | undefined

  function write(line: string): void {
    for (const stream of streams) stream.enqueue(text.encode(line))
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
    open() {
      if (streams.size >= MOST_STREAMS) return undefined
      let own: Stream | undefined
      return new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller
          streams.add(controller)
          // The first bytes tell the browser that it is connected.
          controller.enqueue(text.encode('retry: 2000\n\n'))
          endListening ??= begin()
        },
        cancel() {
          if (own) forget(own)
        },
      })
    },
    closeAll() {
      for (const stream of streams) {
        forget(stream)
        stream.close()
      }
    },
  }
}
