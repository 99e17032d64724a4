import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFeatures } from '../../../../tests/support/feature-context.ts'
import { aDelivery, NOON } from '../../../../tests/support/requests.ts'
import { startSmtpSink } from '../../../../tests/support/smtp-sink.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { readConfig } from '../../../server/context/config.ts'
import { shopMailSettings } from '../../../server/context/shop-mail-settings.ts'
import { openMailAccount } from '../../../server/mail/mail-account.ts'
import { afterAttempt } from '../../../server/outbox/delivery.ts'
import { addDeliveries } from '../../../server/outbox/delivery-rows.ts'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { aRequestGuard } from '../../../../tests/support/relay-app.ts'
import type { AccountReply } from '../wire.ts'

const PASSWORD = 'Segretissima-42'

/** A mail server that repeats in its answer what it was told. */
async function anAccount() {
  const sink = await startSmtpSink({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      if (password === PASSWORD) done(null, { user: 'ordini' })
      else done(new Error(`Password errata: ${password}`))
    },
    onRcptTo({ address }, _session, done) {
      done(address === 'vendite@example.com' ? null : new Error(`${address} è sconosciuto`))
    },
  })
  onTestFinished(sink.stop)
  return sink
}

async function aDesk(smtpUrl?: string, folder: string | undefined = tempDir()) {
  const dataDir = tempDir()
  const stores = await openEmptyStores(dataDir)
  onTestFinished(stores.close)
  const config = readConfig({ SMTP_URL: smtpUrl })
  const mailAccount = await openMailAccount(config.smtp, folder === '' ? undefined : folder)
  const events: string[] = []
  let woken = 0
  const features = openFeatures(stores, {
    mailAccount,
    mailSettings: () => shopMailSettings(demoShop, config, mailAccount),
    guard: aRequestGuard(),
    wake: () => void (woken += 1),
    log: (event, facts) => void events.push(JSON.stringify([event, facts])),
  })
  const app = new Hono()
  for (const { deskRoutes } of features) if (deskRoutes) app.route('/', deskRoutes)
  const replies: string[] = []
  const noted = async (reply: Response) => {
    const text = await reply.text()
    replies.push(text)
    return { status: reply.status, text }
  }
  return {
    stores,
    dataDir,
    folder,
    replies,
    events,
    woken: () => woken,
    shown: async () =>
      JSON.parse((await noted(await app.request('/mail-account'))).text) as unknown,
    post: async (path: string, body: object) =>
      noted(
        await app.request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
  }
}

const read = ({ text }: { text: string }) => JSON.parse(text) as unknown

describe('the mail account in the desk', () => {
  it('[BN90] [BN92] [ML15] is tried, kept and used at once; what waited leaves', async () => {
    const sink = await anAccount()
    const desk = await aDesk()
    const { stores, post } = desk
    const form = { host: '127.0.0.1', port: String(sink.port), user: 'ordini@example.com' }
    expect(await desk.shown()).toMatchObject({ place: 'desk', account: null })
    expect((await post('/mail-account/try', {})).status).toBe(409)

    const waiting = aDelivery({ kind: 'request-mail' })
    const call = aDelivery({ kind: 'webhook' })
    await stores.db.transaction().execute((all) => addDeliveries(all, [waiting, call]))
    for (const kind of ['request-mail', 'webhook']) {
      const claimed = await stores.deliveries.claim({ now: NOON, leaseMs: 1000, kinds: [kind] })
      const failed = { kind: 'failed', detail: '421', undecided: false } as const
      const ended = claimed && afterAttempt(claimed, failed, NOON, () => 0.5)
      await stores.deliveries.settle(claimed?.id ?? '', ended as NonNullable<typeof ended>)
    }

    const wrong = await post('/mail-account', { ...form, port: '0', user: 'a\r\nb', password: '' })
    const { fields } = read(wrong) as Extract<AccountReply, { kind: 'wrong' }>
    expect(Object.keys(fields)).toEqual(['port', 'user', 'password'])
    const refused = read(
      await post('/mail-account', { ...form, password: `${PASSWORD}!` }),
    ) as Extract<AccountReply, { kind: 'refused' }>
    expect(refused.problem.text).toContain('rifiuta utente o password')
    expect(refused.problem.answer).toMatch(/^535 Password errata: …$/)
    expect(refused.problem.advice).toContain('Controlla utente e password')
    expect(await desk.shown()).toMatchObject({ account: null })
    expect([desk.woken(), readdirSync(desk.folder)]).toEqual([0, []])

    const kept = await post('/mail-account', { ...form, password: PASSWORD })
    expect(read(kept)).toEqual({ kind: 'kept' })
    expect(await desk.shown()).toEqual({
      place: 'desk',
      account: {
        host: '127.0.0.1',
        port: sink.port,
        user: 'ordini@example.com',
        hasPassword: true,
      },
      sender: 'ordini@example.com',
      receiver: 'vendite@example.com',
    })
    expect(desk.woken()).toBe(1)
    const due = async (subject: string) => (await stores.deliveries.ofSubjects([subject]))[0]
    expect(await due(waiting.subject)).toMatchObject({ state: 'waiting', dueAt: NOON })
    expect(await due(call.subject)).not.toMatchObject({ dueAt: NOON })

    expect(read(await post('/mail-account/try', {}))).toMatchObject({ kind: 'sent' })
    const [mail] = sink.received
    expect(mail?.envelope).toEqual({ from: 'ordini@example.com', to: ['vendite@example.com'] })
    expect(mail?.mail.subject).toBe('Omaggio · Prova della posta')

    // The one file that holds it is that of the account.
    const said = [...desk.replies, ...desk.events].join('\n')
    const stored = readdirSync(desk.dataDir).map((file) => readFileSync(join(desk.dataDir, file)))
    expect(said).toContain('mail-account-changed')
    expect(said).not.toContain(PASSWORD)
    expect(Buffer.concat(stored).includes(PASSWORD)).toBe(false)
    expect(readdirSync(desk.folder)).toEqual(['mail-account.json'])
  })

  it('[BN91] is not changed where the environment names it or several instances run', async () => {
    const sink = await anAccount()
    const named = await aDesk(`smtp://ordini:${PASSWORD}@127.0.0.1:${sink.port}`)
    const form = { host: '127.0.0.1', port: String(sink.port), user: 'x', password: PASSWORD }
    expect(await named.shown()).toMatchObject({
      place: 'environment',
      account: { user: 'ordini', hasPassword: true },
    })
    expect((await named.post('/mail-account', form)).status).toBe(409)
    expect(read(await named.post('/mail-account/try', {}))).toMatchObject({ kind: 'sent' })
    expect(named.replies.join('\n')).not.toContain(PASSWORD)
    const shared = await aDesk(undefined, '')
    expect(await shared.shown()).toMatchObject({ place: 'instances', account: null })
    expect((await shared.post('/mail-account', form)).status).toBe(409)
  })
})
