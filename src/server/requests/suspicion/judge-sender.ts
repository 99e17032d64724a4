import { createHash } from 'node:crypto'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import type { ReceivedRequest } from '../request-store.ts'
import { summaryIn } from '../visitor-message.ts'
import type { Sign } from './signs.ts'
import { comparableText, signsInText } from './signs-in-text.ts'
import { walkBeganAt } from './walk-token.ts'

export interface JudgeSenderOptions {
  readonly limiter: RateLimiter
  /** Shared by all instances, so that a token of one is known to the others. */
  readonly key: () => Promise<string>
  /** The shop's sample text, which many visitors leave as it is. */
  readonly sampleText: () => string
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

/** The signs of a robot in a request. A sign that cannot be looked for is not there. */
export type JudgeSender = (request: ReceivedRequest) => Promise<readonly Sign[]>

const DAY_MS = 24 * 60 * 60_000
// Seven steps and a form: nobody reads them in this time.
const SHORTEST_WALK_MS = 4_000
// The same request may come again after a lost reply.
const MOST_USES_OF_TOKEN = 5
// Short texts are alike by chance.
const SHORTEST_COMPARED = 25
// A network counts once on each instance: an office whose calls reach several is still one sender.
const MOST_NETWORKS = 4

export function createJudgeSender(options: JudgeSenderOptions): JudgeSender {
  const { limiter, key, sampleText, now, log } = options

  async function signsOfWalk(request: ReceivedRequest): Promise<Sign[]> {
    const token = summaryIn(request.message)?.walk?.token ?? ''
    if (token === '') return ['no-token']
    const beganAt = walkBeganAt(token, await key())
    if (beganAt === undefined) return ['forged-token']
    const uses = { name: 'walk-token', windowMs: DAY_MS, most: MOST_USES_OF_TOKEN }
    if ((await limiter.take(token, [uses], now())) > 0) return ['reused-token']
    return now() - beganAt < SHORTEST_WALK_MS ? ['hurried'] : []
  }

  async function signsOfText(request: ReceivedRequest): Promise<Sign[]> {
    const text = comparableText(request)
    if (text.length < SHORTEST_COMPARED || request.params.message?.includes(sampleText())) return []
    const digest = createHash('sha256').update(text).digest('base64url')
    const first = { name: 'text-of-network', windowMs: DAY_MS, most: 1 }
    const isKnown = (await limiter.take(`${digest} ${request.network}`, [first], now())) > 0
    const networks = { name: 'text', windowMs: DAY_MS, most: MOST_NETWORKS }
    // A network that sends its text again is one network.
    if (isKnown) return []
    return (await limiter.take(digest, [networks], now())) > 0 ? ['same-text'] : []
  }

  return async (request) => {
    // Who pays is no robot.
    if (request.order.payment?.kind === 'confirmed') return []
    const trap = summaryIn(request.message)?.walk?.trap ? (['trap'] as const) : []
    try {
      const found = await Promise.all([signsOfWalk(request), signsOfText(request)])
      return [...trap, ...found.flat(), ...signsInText(request)]
    } catch (error) {
      log('sender-not-judged', { error: String(error) })
      return [...trap, ...signsInText(request)]
    }
  }
}
