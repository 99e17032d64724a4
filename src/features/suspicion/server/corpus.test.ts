import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../../tests/support/demo-shop.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../tests/support/standard-texts.ts'
import { newOrder } from '../../../order/order.ts'
import { templateParams } from '../../../order/template-params.ts'
import { createMemoryRateLimiter } from '../../../server/limits/memory-rate-limiter.ts'
import { receivedRequest } from '../../requests/server/received-request.ts'
import { createJudgeSender, MOST_REQUESTS_OF_TOKEN } from './judge-sender.ts'
import { isSuspect, type Sign } from './signs.ts'
import { newWalkToken } from './walk-token.ts'

const KEY = 'key'
const FIXTURES = new URL('../../../../tests/fixtures/', import.meta.url)
const shops = { current: () => demoShop, former: () => [] }

interface Entry {
  /** Seconds of the walk; `-` without a token, `x` with a forged one, `r` with one used by many. */
  readonly walk: string
  readonly trap: string
  readonly network: string
  readonly customer: Readonly<Record<'name' | 'surname' | 'email' | 'phone' | 'message', string>>
}

function entriesOf(file: string, hasTrap: boolean): Entry[] {
  const lines = readFileSync(new URL(file, FIXTURES), 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const [walk = '', ...rest] = line.split('\t')
    const trap = hasTrap ? (rest.shift() ?? '') : ''
    const [network = '', name = '', surname = '', email = '', phone = '', ...notes] = rest
    // Whoever pastes from a spreadsheet pastes tabs.
    return {
      walk,
      trap,
      network,
      customer: { name, surname, email, phone, message: notes.join('\t') },
    }
  })
}

async function judged(entries: readonly Entry[]) {
  const judge = createJudgeSender({
    limiter: createMemoryRateLimiter(),
    key: async () => KEY,
    sampleText: () => demoShop.settings.sampleCustomer.message,
    now: () => NOON,
    log: () => {},
  })
  const shared = newWalkToken(KEY, NOON - 60_000)
  const tokenOf = (walk: string) => {
    if (walk === '-') return ''
    if (walk === 'x') return newWalkToken('another key', NOON - 60_000)
    return walk === 'r' ? shared : newWalkToken(KEY, NOON - Number(walk) * 1000)
  }
  const send = ({ walk, trap, network, customer }: Entry, uid: number) => {
    const order = { ...newOrder(demoCatalogue, customer), uid }
    const sent = { token: tokenOf(walk), trap }
    const params = { ...templateParams(demoCatalogue, order, STANDARD_TEXTS, undefined, sent) }
    return judge(receivedRequest(params, { shops, network, now: NOON }))
  }
  // The token of many was used before this campaign.
  for (let uid = 0; uid < MOST_REQUESTS_OF_TOKEN; uid++) {
    const customer = { name: 'a', surname: 'b', email: '', phone: '', message: '' }
    await send({ walk: 'r', trap: '', network: 'x', customer }, uid)
  }
  const found: { entry: Entry; signs: readonly Sign[] }[] = []
  for (const [n, entry] of entries.entries()) {
    found.push({ entry, signs: await send(entry, MOST_REQUESTS_OF_TOKEN + n) })
  }
  return found
}

it('[AF22] none of 200 honest requests is set aside', async () => {
  const found = await judged(entriesOf('honest-requests.tsv', false))
  expect(found.length).toBeGreaterThanOrEqual(200)
  expect(found.filter(({ signs }) => isSuspect({ signs }))).toEqual([])
})

it('[AF22] all but ten of 200 requests of robots are set aside', async () => {
  const found = await judged(entriesOf('robot-requests.tsv', true))
  expect(found.length).toBeGreaterThanOrEqual(200)
  const missed = found.filter(({ signs }) => !isSuspect({ signs }))
  const names = missed.map(({ entry: { customer }, signs }) => [customer.email, ...signs].join(' '))
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(10)
})
