import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../messages/config-error.ts'
import { PipelinedRequest, inTurn } from '../limits/connection.ts'
import { limitConnections } from '../limits/limit-connections.ts'
import { BASE_HEADERS } from './page-files/security-headers.ts'

// A phone on a bad line needs seconds; a client that needs longer only occupies a connection.
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 8 * 1024,
  IncomingMessage: PipelinedRequest,
}
// The page waits no longer for an answer; a client that was silent for so long is gone.
const STALLED_MS = 30_000

const EVERY_REPLY = new Map(Object.entries(BASE_HEADERS))

/** Resolves with the server and its address, once it accepts connections. */
export async function listen(
  handler: RequestListener,
  { port, host }: { readonly port: number; readonly host: string },
  stalledMs = STALLED_MS,
): Promise<{ server: Server; url: string }> {
  const answer = inTurn((request, response) => {
    // The handler may replace them: the page has its own policy.
    response.setHeaders(EVERY_REPLY)
    handler(request, response)
  })
  const server = createServer(LIMITS, answer)
  // Answer requests with an Expect header: Node would refuse them by itself, and our count of
  // unanswered requests would never go down again.
  server.on('checkExpectation', answer)
  // Emitted for a connection with too many requests at once (see PipelinedRequest).
  server.on('upgrade', (_, socket) => socket.destroy())
  limitConnections(server)
  server.timeout = stalledMs
  await new Promise<void>((resolve, reject) => {
    // Stays registered: an error about one connection must not end the process.
    server.on('error', (error) => reject(toConfigError(error, port, host)))
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { server, url: `http://${shownHost}:${address.port}/` }
}

/** A port or address that cannot be used, as a sentence for the seller. */
export function toConfigError(error: NodeJS.ErrnoException, port: number, host: string): Error {
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
