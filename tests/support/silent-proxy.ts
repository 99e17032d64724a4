import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface SilentProxy {
  readonly port: number
  /** Forwards nothing more on the connections that are open now, and closes none of them. */
  readonly fallSilent: () => void
  readonly stop: () => Promise<void>
}

/** A router that forgets its connections: new ones work, old ones wait for ever. */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(target)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (data) => to.write(data))
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      for (const socket of sockets) socket.removeAllListeners('data')
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
