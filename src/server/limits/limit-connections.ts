import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { connectionOf, isOwedAnAnswer, type Connection } from './connection.ts'

// Many more than visitors and their proxies use at once; each costs tens of kilobytes.
const MOST_CONNECTIONS = 128

/**
 * Bounds the memory, and still accepts new connections: beyond the limit it closes the connection that
 * has been idle longest, among those of the address that has most.
 */
export function limitConnections(server: Server, most = MOST_CONNECTIONS): void {
  const open = new Set<Connection>()
  server.on('connection', (socket: Socket) => {
    const connection = connectionOf(socket)
    open.add(connection)
    socket.once('close', () => open.delete(connection))
    if (open.size <= most) return
    // Removed now: its 'close' is emitted only after the next connection.
    const leaving = mostDispensable(open) ?? connection
    open.delete(leaving)
    leaving.socket.destroy()
  })
}

function mostDispensable(open: ReadonlySet<Connection>): Connection | undefined {
  const crowds = new Map<string, number>()
  for (const { network } of open) crowds.set(network, (crowds.get(network) ?? 0) + 1)
  const crowdOf = ({ network }: Connection) => crowds.get(network) ?? 0
  let found: Connection | undefined
  for (const connection of open) {
    if (isOwedAnAnswer(connection)) continue
    const more = found ? crowdOf(connection) - crowdOf(found) : 1
    if (more > 0 || (more === 0 && found && connection.usedAt < found.usedAt)) found = connection
  }
  return found
}
