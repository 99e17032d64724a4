import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../../tests/support/demo-shop.ts'
import { aPayment } from '../../../../tests/support/payments.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../tests/support/standard-texts.ts'
import { newOrder } from '../../../order/order.ts'
import { templateParams } from '../../../order/template-params.ts'
import { createMemoryRateLimiter } from '../../../server/limits/memory-rate-limiter.ts'
import type { RateLimiter } from '../../../server/limits/rate-limiter.ts'
import { receivedRequest } from '../../requests/server/received-request.ts'
import { createJudgeSender, MOST_REQUESTS_OF_TOKEN } from './judge-sender.ts'
import { isSuspect, isWalked } from './signs.ts'
import { newWalkToken } from './walk-token.ts'

const KEY = 'key'
const SAMPLE =
  'Per un evento aziendale servono gadget con il nostro logo, da consegnare entro fine mese.'
const ADVERT =
  'Gentile responsabile, siamo un produttore di articoli promozionali e offriamo prezzi di fabbrica.'
const shops = { current: () => demoShop, former: () => [] }

interface Changes {
  readonly sampleText?: string
  readonly limiter?: RateLimiter
}

function setUp({ sampleText = '', limiter = createMemoryRateLimiter() }: Changes = {}) {
  const judge = createJudgeSender({
    limiter,
    key: async () => KEY,
    sampleText: () => sampleText,
    now: () => NOON,
    log: () => {},
  })
  let uid = 0
  const aToken = () => newWalkToken(KEY, NOON - 60_000 - uid)
  return (message: string, network = 'n', token = aToken()) => {
    const typed = { name: 'Ada', surname: 'Rossi', email: 'ada@example.org', phone: '', message }
    const order = { ...newOrder(demoCatalogue, typed), uid: uid++ }
    const walk = { token, trap: '' }
    const params = { ...templateParams(demoCatalogue, order, STANDARD_TEXTS, undefined, walk) }
    const request = receivedRequest(params, { shops, network, now: NOON })
    return { request, signs: () => judge(request) }
  }
}

it('[AF26] a long text that comes from many networks is a sign, also when one of them sends it again', async () => {
  const send = setUp()
  for (const network of ['a', 'b', 'c', 'd', 'a', 'b']) {
    expect(await send(ADVERT, network).signs()).toEqual(['sales-words'])
  }
  expect(await send(ADVERT, 'e').signs()).toEqual(['same-text', 'sales-words'])
  expect(await send(ADVERT.toUpperCase(), 'e').signs()).toEqual(['same-text', 'sales-words'])
})

it('[AF26] [AF27] a text about an order is no sign, from however many networks, and a sign that people have is not enough alone', async () => {
  const send = setUp()
  const brief =
    'Per la giornata nazionale servono 200 borracce con il nostro logo, consegna alla sezione entro maggio.'
  for (let network = 0; network < 30; network++) {
    expect(await send(brief, `network ${network}`).signs()).toEqual([])
  }
  for (const sign of ['same-text', 'no-token', 'hurried', 'many-links', 'sales-words'] as const) {
    expect(isSuspect({ signs: [sign] })).toBe(false)
  }
})

it('[AF26] the shop’s sample text is no sign, but a text that only contains it may be', async () => {
  const send = setUp({ sampleText: SAMPLE })
  const networks = ['a', 'b', 'c', 'd', 'e']
  for (const network of networks) expect(await send(SAMPLE, network).signs()).toEqual([])
  const signs = []
  for (const network of networks)
    signs.push(...(await send(`${SAMPLE} ${ADVERT}`, network).signs()))
  expect(signs.filter((sign) => sign !== 'sales-words')).toEqual(['same-text'])
})

it('[AF26] a token counts requests, not tries', async () => {
  const send = setUp()
  const token = newWalkToken(KEY, NOON - 60_000)
  const one = send('una', 'n', token)
  for (let tries = 0; tries < 2 * MOST_REQUESTS_OF_TOKEN; tries++) {
    expect(await one.signs()).toEqual([])
  }
  const signs = []
  for (let n = 0; n < MOST_REQUESTS_OF_TOKEN; n++) {
    signs.push(...(await send(`nota ${n}`, 'n', token).signs()))
  }
  expect(signs).toEqual(['reused-token'])
})

it('[AF26] what could not be checked is not set aside, and counts as no walk', async () => {
  const broken: RateLimiter = {
    take: () => Promise.reject(new Error('no database')),
    tidy: async () => {},
  }
  const signs = await setUp({ limiter: broken })('ciao').signs()
  expect(signs).toEqual(['unchecked'])
  expect([isSuspect({ signs }), isWalked(signs)]).toEqual([false, false])
})

it('[AF26] who has paid is not set aside; a trial payment proves nothing', () => {
  const { amount } = aPayment()
  const confirmed = {
    kind: 'confirmed',
    orderId: 'O',
    captureId: 'C',
    amount,
    demo: false,
  } as const
  const signs = ['forged-token'] as const
  expect(isSuspect({ signs, payment: confirmed })).toBe(false)
  expect(isSuspect({ signs, payment: { ...confirmed, demo: true } })).toBe(true)
  expect(isWalked(signs)).toBe(false)
})
