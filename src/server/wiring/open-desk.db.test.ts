import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { aRequestGuard } from '../../../tests/support/relay-app.ts'
import { NOON } from '../../../tests/support/requests.ts'
import { startSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { openEmptyStores } from '../../../tests/support/stores.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { readConfig } from '../context/config.ts'
import type { ServerContext } from '../context/server-context.ts'
import { shopMailSettings } from '../context/shop-mail-settings.ts'
import { createMemoryRateLimiter } from '../limits/memory-rate-limiter.ts'
import { openMailAccount } from '../mail/mail-account.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { openDesk } from './open-desk.ts'

const ORIGIN = 'https://preventivi.example.com'

async function aDesk(smtpUrl = '') {
  const { untyped: db, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  const config = readConfig({ SMTP_URL: smtpUrl, PUBLIC_URL: ORIGIN })
  const mailAccount = await openMailAccount(config.smtp, tempDir())
  const said: string[] = []
  const events: string[] = []
  const limiter = createMemoryRateLimiter()
  const desk = openDesk(
    {
      config,
      db,
      guard: aRequestGuard({ limiter }),
      limiters: { visitors: limiter, mails: limiter, senders: limiter },
      mailAccount,
      mailSettings: () => shopMailSettings(demoShop, config, mailAccount),
      mailer: config.smtp
        ? createSmtpMailer(config.smtp, config.attemptMs)
        : { send: async () => Promise.reject(new Error('a link became a file')) },
      shops: { current: () => demoShop } as ServerContext['shops'],
      page: async () => ({ identity: new Uint8Array(), headers: {} }),
      assets: new Map(),
      now: () => NOON,
      log: (event, facts) => void events.push(JSON.stringify([event, facts])),
      say: (sentence) => void said.push(sentence),
    },
    [],
  )
  const enter = async (link: string, origin: string) =>
    desk.routes.request('/banco/api/enter', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, host: new URL(origin).host },
      body: JSON.stringify({ link, name: '' }),
    })
  /** As a browser sends the form, from this address. */
  const ask = async (from: string, headers: Readonly<Record<string, string>> = {}) => {
    const incoming = { socket: { remoteAddress: from, localPort: 1 } }
    const init = { method: 'POST', headers: { host: 'evil.example', ...headers } }
    const reply = await desk.routes.request('/banco/link', init, { incoming })
    return [reply.status, await reply.text(), Object.fromEntries(reply.headers)]
  }
  return { desk, said, events, enter, ask }
}

it.each([true, false])(
  '[BN1] [BN11] prints a link where it was started by hand, and otherwise how to get one: %s',
  async (isTerminal) => {
    const { desk, said, enter } = await aDesk()
    await desk.sayLink('http://127.0.0.1:3000/banco', isTerminal)
    const [, link] = /http:\/\/127\.0\.0\.1:3000\/banco#([\w-]+)$/.exec(said.join('')) ?? []
    expect(link !== undefined).toBe(isTerminal)
    if (!link) return expect(said.join('')).toContain('npm run desk -- link')
    expect((await enter(link, 'http://127.0.0.1:3000')).status).toBe(204)
  },
)

it('[BN98] [BN99] a link goes to the seller, a few times an hour, and the reply never says more', async () => {
  const sink = await startSmtpSink()
  onTestFinished(sink.stop)
  const { desk, events, ask, enter } = await aDesk(sink.url)
  const closed = await (await desk.routes.request('/banco')).text()
  expect(closed).toContain('<form method="post" action="/banco/link">')
  expect(closed).toContain('npm run desk -- link')

  const first = await ask('192.0.2.1')
  expect(first[1]).toContain('Tra poco il link arriva per email')
  const [mail] = await sink.untilReceived(1)
  expect(mail?.envelope.to).toEqual(['vendite@example.com'])
  const [, link = ''] =
    /^https:\/\/preventivi\.example\.com\/banco#([\w-]{43})$/m.exec(mail?.mail.text ?? '') ?? []
  expect((await enter(link, ORIGIN)).status).toBe(204)
  expect((await enter(link, ORIGIN)).status).toBe(403)

  // A page of another site asks in vain, an address three times an hour, all together ten times.
  expect(await ask('192.0.2.9', { 'sec-fetch-site': 'cross-site' })).toEqual(first)
  const addresses = [1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `192.0.2.${n}`)
  for (const address of addresses) expect(await ask(address)).toEqual(first)
  await expect
    .poll(() => events.filter((event) => event.includes('mailed')).length)
    .toBe(1 + addresses.length)
  expect(sink.received).toHaveLength(10)
  expect(events.join('\n')).not.toContain(link)
  expect(new Set(sink.received.flatMap(({ envelope }) => envelope.to)).size).toBe(1)
})

it('[BN98] where no mail leaves, the page says how to get a link, and none becomes a file', async () => {
  const { desk, events, ask } = await aDesk()
  const closed = await (await desk.routes.request('/banco')).text()
  expect(closed).not.toContain('<form method="post"')
  expect(closed).toContain('npm run desk -- link')
  expect((await ask('192.0.2.1'))[1]).toBe(closed)
  expect(events).toEqual([])
})
