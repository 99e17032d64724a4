import { hash } from 'node:crypto'
import type { ServerContext } from '../../../server/context/server-context.ts'
import type { RateLimiter } from '../../../server/limits/rate-limiter.ts'
import type { Walk } from '../../../order/write-summary.ts'
import type { Sign } from './signs.ts'
import {
  comparable,
  isAboutOrder,
  notesOf,
  signsInText,
  type TypedRequest,
} from './signs-in-text.ts'
import { walkBeganAt } from './walk-token.ts'

interface JudgeSenderOptions extends Pick<ServerContext, 'now' | 'log'> {
  readonly limiter: RateLimiter
  /** Shared by all instances, so that a token of one is known to the others. */
  readonly key: () => Promise<string>
  /** The shop's sample text, which many visitors leave as it is. */
  readonly sampleText: () => string
}

/** What a sender is judged by. */
interface JudgedRequest extends TypedRequest {
  /** Equal for equal parameters. */
  readonly hash: string
  readonly network: string
  readonly walk: Walk | undefined
}

/** The signs of a robot in a request. A sign that cannot be looked for is not there. */
export type JudgeSender = (request: JudgedRequest) => Promise<readonly Sign[]>

const DAY_MS = 24 * 60 * 60_000
// Seven steps and a form: nobody reads them in this time.
const SHORTEST_WALK_MS = 4_000
// A visitor may change the notes between two tries.
export const MOST_REQUESTS_OF_TOKEN = 20
// 'Vorrei ricevere un preventivo' is what many honest visitors write.
const SHORTEST_COMPARED = 80
// A network counts once on each instance: an office whose calls reach several is still one sender.
const MOST_NETWORKS = 4
const MOST_KNOWN = 10_000

export function createJudgeSender(options: JudgeSenderOptions): JudgeSender {
  const { limiter, key, sampleText, now, log } = options
  /** The latest tokens and texts of too many, as far as this instance has seen them. */
  const known = new Set<string>()

  async function signsOfWalk(request: JudgedRequest): Promise<Sign[]> {
    const token = request.walk?.token ?? ''
    if (token === '') return ['no-token']
    const beganAt = walkBeganAt(token, await key())
    if (beganAt === undefined) return ['forged-token']
    const uses = { name: 'walk-token', most: MOST_REQUESTS_OF_TOKEN }
    if (await isOfTooMany(token, request.hash, uses)) return ['reused-token']
    return now() - beganAt < SHORTEST_WALK_MS ? ['hurried'] : []
  }

  async function signsOfText(request: JudgedRequest): Promise<Sign[]> {
    const notes = notesOf(request)
    const text = comparable(notes)
    // Branches of one association paste one text about their order.
    if (text.length < SHORTEST_COMPARED || text === comparable(sampleText()) || isAboutOrder(notes))
      return []
    const digest = hash('sha256', text, 'base64url')
    const networks = { name: 'text', most: MOST_NETWORKS }
    return (await isOfTooMany(digest, request.network, networks)) ? ['same-text'] : []
  }

  /** Whether more than so many different ones came with this key today. One that comes again is one. */
  async function isOfTooMany(
    key: string,
    one: string,
    { name, most }: { readonly name: string; readonly most: number },
  ): Promise<boolean> {
    const once = { name: `${name}-once`, windowMs: DAY_MS, most: 1 }
    const isNew = (await limiter.take(`${key} ${one}`, [once], now())) === 0
    const isFull = isNew && (await limiter.take(key, [{ name, windowMs: DAY_MS, most }], now())) > 0
    const [oldest = ''] = known
    if (isFull && known.size >= MOST_KNOWN) known.delete(oldest)
    if (isFull) known.add(`${name} ${key}`)
    return known.has(`${name} ${key}`)
  }

  return async (request) => {
    const trap = request.walk?.trap ? (['trap'] as const) : []
    try {
      const found = await Promise.all([signsOfWalk(request), signsOfText(request)])
      return [...trap, ...found.flat(), ...signsInText(request)]
    } catch (error) {
      log('sender-not-judged', { error: String(error) })
      return [...trap, 'unchecked', ...signsInText(request)]
    }
  }
}
