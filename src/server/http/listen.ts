import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../messages/config-error.ts'
import { FewAtOnce, inTurn } from '../limits/connection.ts'
import { limitConnections } from '../limits/limit-connections.ts'
import { BASE_HEADERS } from './security-headers.ts'

// A phone on a bad line needs seconds; whoever needs longer is holding a connection, not using it.
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 8 * 1024,
  IncomingMessage: FewAtOnce,
}
// The page waits no longer for an answer; whoever has sent and read nothing for so long is gone.
const STALLED_MS = 30_000

const EVERY_REPLY = new Map(Object.entries(BASE_HEADERS))

/** Resolves with the server and its address, once it takes connections. */
export async function listen(
  handler: RequestListener,
  { port, host }: { readonly port: number; readonly host: string },
  stalledMs = STALLED_MS,
): Promise<{ server: Server; url: string }> {
  const answer = inTurn((request, response) => {
    // Whoever answers may replace them: the page brings a policy of its own.
    response.setHeaders(EVERY_REPLY)
    handler(request, response)
  })
  const server = createServer(LIMITS, answer)
  // Node would refuse these on its own, and they would stay unanswered for all that we know.
  server.on('checkExpectation', answer)
  // Said of those who ask for too much at once.
  server.on('upgrade', (_, socket) => socket.destroy())
  limitConnections(server)
  server.timeout = stalledMs
  await new Promise<void>((resolve, reject) => {
    // Also heard later: one connection that the system cannot hand over must not end the others.
    server.on('error', (error) => reject(toConfigError(error, port, host)))
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { server, url: `http://${shownHost}:${address.port}/` }
}

function toConfigError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `La porta ${port} è già usata da un altro programma: chiudilo o scegli un’altra PORT.`,
      )
    case 'EACCES':
      return new ConfigError(`La porta ${port} è riservata: scegli una PORT da 1024 in su.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST vale «${host}», che non è un indirizzo di questa macchina.`)
    default:
      return new ConfigError(
        `Il server non può ascoltare su HOST=${host}, PORT=${port} (${error.code ?? error.message}).`,
      )
  }
}
