import { lookup } from 'node:dns/promises'
import { request as requestInClear, type IncomingMessage } from 'node:http'
import { request as requestByTls } from 'node:https'
import { isIP } from 'node:net'
import type { AttemptResult } from '../../../server/mail/attempt-result.ts'
import { isListedAddress, isPublicAddress } from './receiver-address.ts'

export interface Call {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Private addresses that the seller has listed for this receiver. */
  readonly privateAddresses: readonly string[]
  readonly limitMs: number
  /** All addresses of a name. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly now: () => number
}

// Enough to end an answer properly; what it says is of no use to us.
const MOST_READ_BYTES = 64 * 1024

/** One call, without redirects. The status alone tells how it ended: the answer is read and forgotten. */
export async function callReceiver(call: Call): Promise<AttemptResult> {
  const signal = AbortSignal.timeout(call.limitMs)
  let isSent = false
  try {
    const url = new URL(call.url)
    const addresses = await within(signal, checkedAddresses(url, call))
    if ('kind' in addresses) return addresses
    const answer = await post({ ...call, url, addresses, signal, onSent: () => (isSent = true) })
    await readAway(answer)
    return resultOf(answer, call.now())
  } catch (error) {
    const reason = signal.aborted ? 'nessuna risposta in tempo' : codeOf(error)
    return { kind: 'failed', undecided: isSent, detail: reason }
  }
}

/**
 * The addresses to connect to, or why there is none. They are resolved once, here: a name that points
 * elsewhere a moment later changes nothing.
 */
async function checkedAddresses(
  { hostname, protocol }: URL,
  { privateAddresses, resolve }: Pick<Call, 'privateAddresses' | 'resolve'>,
): Promise<readonly string[] | AttemptResult> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await resolve(host)
  const isAllowed = (address: string) =>
    isListedAddress(address, privateAddresses) ||
    (protocol === 'https:' && isPublicAddress(address))
  // One bad address is enough: the next answer might have it first.
  const refused = found.find((address) => !isAllowed(address))
  if (refused !== undefined) {
    const detail = `indirizzo privato, non elencato in privateAddresses: ${refused}`
    return { kind: 'failed', undecided: false, detail }
  }
  if (found.length > 0) return found
  return { kind: 'failed', undecided: false, detail: 'nome senza indirizzo' }
}

export async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

interface Post extends Omit<Call, 'url'> {
  readonly url: URL
  readonly addresses: readonly string[]
  readonly signal: AbortSignal
  readonly onSent: () => void
}

function post({ url, addresses, headers, body, signal, onSent }: Post): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestByTls : requestInClear
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      signal,
      // Connects to an address that was checked, whatever the name says now; Node asks for all of them, to
      // try another one where the first does not answer.
      lookup: (_host, _options, done) => done(null, checked),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Omaggio-Webhooks/1',
        ...headers,
      },
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    // A receiver that asks to speak another protocol gives no answer.
    sent.on('upgrade', (_answer, socket) => socket.destroy())
    sent.on('close', () => reject(new Error('closed')))
    sent.on('finish', onSent)
    sent.end(body)
  })
}

/** A receiver that never ends its answer has answered all the same: its status is known. */
async function readAway(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length
      if (bytes >= MOST_READ_BYTES) break
    }
  } catch {
    // Cut off, or too slow.
  }
  answer.destroy()
}

function resultOf({ statusCode = 0, headers }: IncomingMessage, now: number): AttemptResult {
  const detail = `HTTP ${statusCode}`
  if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered', detail }
  if (statusCode === 410) return { kind: 'refused', detail }
  const asksToWait = statusCode === 429 || statusCode === 503
  const retryAfterMs = asksToWait ? waitIn(headers['retry-after'], now) : undefined
  return { kind: 'failed', undecided: false, detail, retryAfterMs }
}

/** Seconds, or a date as HTTP writes it. */
export function waitIn(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined
  const text = retryAfter.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}

/** A name server that never answers must not hold the call. */
function within<T>(signal: AbortSignal, asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true })
    asked.then(resolve, reject)
  })
}
