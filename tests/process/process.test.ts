import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { DatabaseSync } from '@photostructure/sqlite'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoDataset, SHOP_DIR } from '../support/demo-shop.ts'
import { requestsCommand, requestsCommandUnread } from '../support/requests-command-process.ts'
import { startFaultySmtp } from '../support/faulty-smtp.ts'
import { relayClient, taggedBody } from '../support/relay-client.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { readStoredTags } from '../support/stored-tags.ts'
import { wholeMails } from '../support/whole-mails.ts'
import { pause, until } from '../faults/campaign.ts'

it('[OB7] SIGTERM finishes the mail on its way and the request being stored', async () => {
  const sink = await startSmtpSink({ replyAfterMs: 1_000 })
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-stop-'))
  const server = await startServer({ DATA_DIR: dataDir, SMTP_URL: sink.url })
  const client = relayClient(server.url)
  await client.send('before')
  await sink.untilReceived(1)
  const foreign = new DatabaseSync(join(dataDir, DATABASE_FILE))
  foreign.exec('pragma busy_timeout = 5000')
  foreign.exec('begin immediate')
  const last = client.send('last')
  await pause(300)
  server.signal('SIGTERM')
  await pause(500)
  foreign.exec('rollback')
  foreign.close()
  expect((await last).status).toBe(200)
  expect(await server.exited).toBe(0)
  const { rows } = readStoredTags(dataDir)
  expect(rows.find(({ tag }) => tag === 'before')?.state).toBe('delivered')
  expect(rows.some(({ tag }) => tag === 'last')).toBe(true)
  client.close()
  await sink.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('[OB7] a second signal does not cut off the mail on its way', async () => {
  const sink = await startSmtpSink({ replyAfterMs: 1_000 })
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-stop-'))
  const server = await startServer({ DATA_DIR: dataDir, SMTP_URL: sink.url })
  const client = relayClient(server.url)
  await client.send('once')
  await sink.untilReceived(1)
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) {
    server.signal(signal)
    await pause(100)
  }
  expect(await server.exited).toBe(0)
  expect(readStoredTags(dataDir).rows.map(({ state }) => state)).toEqual(['delivered'])
  client.close()
  await sink.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('[OB7] SIGTERM does not wait for a client that never finishes its request', async () => {
  const server = await startServer()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\n')
  await pause(200)
  await server.stop()
  socket.destroy()
})

it('[OB7] SIGTERM leaves a mail to its lease where the mail server does not answer', async () => {
  const smtp = await startFaultySmtp()
  smtp.faults.push({ kind: 'silence', at: 'dot' })
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-stop-'))
  const server = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  })
  const client = relayClient(server.url)
  await client.send('unanswered')
  await until(() => smtp.dots.length > 0)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(readStoredTags(dataDir).rows.map(({ state }) => state)).toEqual(['sending'])
  client.close()
  await smtp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('[DK3] the running server sends a refused request after a retry', async () => {
  const smtp = await startFaultySmtp()
  smtp.faults.push({ kind: 'reply', at: 'RCPT', code: 550 })
  const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  const client = relayClient(server.url)
  await client.send('Rossi')
  await until(() => server.output().includes('"state":"refused"'))
  const env = { DATA_DIR: server.dataDir }
  expect(requestsCommand(env, 'list').stdout).toContain('NON consegnata')
  expect(requestsCommand(env, 'retry', '48213').status).toBe(0)
  await until(() => server.output().includes('"state":"delivered"'))
  expect(requestsCommand(env, 'list').stdout).toMatch(/ consegnata$/m)
  expect(smtp.taken).toHaveLength(1)
  client.close()
  await server.stop()
  await smtp.stop()
})

it('[ML6] [ML7] [AB5] [AB6] [AB18] serves the page, takes a request and says what it does with mails', async () => {
  const server = await startServer()
  const page = await fetch(server.url)
  const html = await page.text()
  expect(html).not.toContain('vendite@example.com')
  expect(html).not.toContain('mailsPerHour')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'self'")
  expect(policy).not.toContain('unsafe-inline')
  const script = /src="(assets\/[^"]+)"/.exec(html)?.[1] ?? ''
  const asset = await fetch(new URL(script, server.url))
  expect(asset.headers.get('x-content-type-options')).toBe('nosniff')

  const client = relayClient(server.url)
  expect((await client.send('Rossi')).text).toBe('OK')
  expect(server.output()).toMatch(
    /Non c’è un account di posta: .*diventano file in .*Scrivilo al banco, in «Sistema»/,
  )
  const [mail] = await wholeMails(server.dataDir, 1)
  expect(mail).toContain('To: vendite@example.com')
  await expect.poll(() => server.output()).toContain('"event":"delivery-settled"')
  const logged = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(logged.map((line) => JSON.parse(line).event)).toContain('delivery-settled')
  expect(logged.join()).not.toMatch(/@|Rossi|127\.0\.0\.1/)
  client.close()
  await server.stop()
})

it('[AB18] the page may call the provider that the settings name, and no other', async () => {
  const shopDir = campaignShop()
  const file = join(shopDir, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  settings.emailProvider.origin = 'https://api.example.com'
  writeFileSync(file, JSON.stringify(settings))
  const server = await startServer({ SHOP_DIR: shopDir })
  for (const path of ['', '?payment=true']) {
    const policy = (await fetch(server.url + path)).headers.get('content-security-policy')
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.example\.com;/)
  }
  await server.stop()
  rmSync(shopDir, { recursive: true, force: true })
})

it('[PY11] [PY13] [PY33] [PY39] offers demo payments, and keeps the provider off the page without payment', async () => {
  const server = await startServer()
  const read = async (path: string) => {
    const reply = await fetch(server.url + path)
    const html = await reply.text()
    return {
      opener: reply.headers.get('cross-origin-opener-policy'),
      policy: reply.headers.get('content-security-policy') ?? '',
      provider: /"paymentProvider":(\{[^}]*\})/.exec(html)?.[1],
    }
  }
  const plain = await read('')
  const paying = await read('?payment=true')
  expect([plain.opener, plain.provider]).toEqual(['same-origin', undefined])
  expect([paying.opener, paying.provider]).toEqual(['same-origin-allow-popups', '{"mode":"demo"}'])
  expect(paying.policy).not.toContain('paypal')
  expect(server.output()).toContain('i pagamenti (?payment=true) sono di prova')
  await server.stop()

  const account = { PAYPAL_CLIENT_ID: 'public-id', PAYPAL_CLIENT_SECRET: 'the-secret' }
  const live = await startServer({ ...account, PAYPAL_ENV: 'live' })
  const pages = await Promise.all(
    ['', '?payment=true'].map(async (path) => (await fetch(live.url + path)).text()),
  )
  expect(pages.map((html) => html.includes('"clientId":"public-id"'))).toEqual([false, true])
  expect(pages.join().includes('the-secret')).toBe(false)
  expect(live.output()).not.toMatch(/the-secret|prova/)
  await live.stop()
})

it('[PY50] [PY13] a shop without payments has the step, and nobody who takes them', async () => {
  const shopDir = campaignShop()
  const file = join(shopDir, 'settings.json')
  const { payments: _, ...settings } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(settings))
  const server = await startServer({ SHOP_DIR: shopDir })
  const page = await fetch(`${server.url}?payment=true`)
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  const html = await page.text()
  expect(html).toContain('"payment":true')
  expect(html).not.toContain('"paymentProvider"')
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
  expect((await fetch(`${server.url}api/payments/orders`, init)).status).toBe(404)
  expect(server.output()).not.toContain('prova')
  await server.stop()
  rmSync(shopDir, { recursive: true, force: true })
})

it('[PY8] [PY12] [PY34] a demo payment reaches the seller, and confirms the request that names it', async () => {
  const server = await startServer()
  const send = async (path: string, body: string) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(server.url + path, { method: 'POST', headers, body })).text()
  }
  const order = { uid: 48_213, dataset: demoDataset(), checkoutId: randomUUID() }
  const { orderId } = JSON.parse(await send('api/payments/orders', JSON.stringify(order)))
  const yes = JSON.stringify({ decision: 'approve' })
  await send(`demo-provider/orders/${orderId}/decision`, yes)
  const paid = JSON.parse(await send(`api/payments/orders/${orderId}/capture`, '{}'))
  const row = `<tr><th>Pagamento</th><td data-field=\\"payment\\" data-value=\\"${orderId}\\">${paid.paymentId} – 1,05 € (prova)</td></tr></table>`
  expect(await send('api/v1.0/email/send', taggedBody('Rossi').replace('</table>', row))).toBe('OK')
  const written = await wholeMails(server.dataDir, 2)
  const mails = await Promise.all(written.map((mail) => PostalMime.parse(mail)))
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set([
      'Omaggio · Pagamento ricevuto · Richiesta 48213 · prova',
      'Omaggio · Richiesta 48213 · prova · 1 Penna · Nome Rossi',
    ]),
  )
  const verified = `Pagamento verificato dal server: ${paid.paymentId}, 1,05\u00A0€ (prova).`
  expect(mails.filter(({ text }) => text?.includes(verified))).toHaveLength(1)
  await server.stop()
})

async function post(url: string, forwardedFor: string, tag: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor }
  const body = taggedBody(tag)
  return (await fetch(`${url}api/v1.0/email/send`, { method: 'POST', headers, body })).status
}

it('[AB1] [AB2] counts real connections, and trusts a proxy only where it is listed', async () => {
  for (const [env, expected] of [
    [{}, [200, 200, 200, 200, 200, 429]],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, [200, 200, 200, 200, 200, 200]],
  ] as const) {
    const server = await startServer(env)
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push(await post(server.url, `203.0.113.${n}`, `p${n}`))
    await server.stop()
    expect(statuses).toEqual(expected)
  }
})

it('[DK1] [DK5] [DK18] the requests command works beside a running server', async () => {
  const server = await startServer()
  const first = relayClient(server.url)
  await first.send('Rossi')
  first.close()
  const env = { DATA_DIR: server.dataDir }
  const listed = requestsCommand(env, 'list')
  expect([listed.status, listed.stderr]).toEqual([0, ''])
  expect(listed.stdout).toMatch(/48213 +Nome Rossi +1 × Penna · .* 1,05.€/)
  expect(requestsCommand(env, 'export', '--csv').stdout).toMatch(/^\uFEFF"ID";/)
  expect(requestsCommand(env, 'backup', join(server.dataDir, 'copia.db')).status).toBe(0)
  expect(requestsCommand(env, 'erase', '48213').status).toBe(0)
  const missing = requestsCommand(env, 'show', '48213')
  expect([missing.status, missing.stderr.trim()]).toEqual([
    1,
    'Nessuna richiesta con sigla o numero 48213.',
  ])
  // A connection of its own: an idle one is closed while the commands run.
  const client = relayClient(server.url)
  expect((await client.send('Bianchi')).status).toBe(200)
  client.close()
  await server.stop()
})

it('[DK6] [DK18] the requests command says in Italian what it cannot write, and ends when its output is closed', async () => {
  const server = await startServer()
  const client = relayClient(server.url)
  for (const tag of ['Rossi', 'Bianchi', 'Verdi']) await client.send(tag)
  const env = { DATA_DIR: server.dataDir }
  for (const args of [
    ['backup', '/assente/copia.db'],
    ['export', '--csv', '/assente/richieste.csv'],
    ['export', '--csv', '/dev/null/richieste.csv'],
  ]) {
    const refused = requestsCommand(env, ...args)
    expect([refused.status, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(/^(La cartella \/assente non c’è|Non posso scrivere ).*\n$/)
  }
  const file = join(server.dataDir, 'richieste.csv')
  expect(requestsCommand(env, 'export', '--csv', file).stdout).toContain(file)
  expect(readFileSync(file, 'utf8').trim().split('\n"')).toHaveLength(4)
  expect(await requestsCommandUnread(env, 'export', '--csv')).toEqual({ status: 0, stderr: '' })
  client.close()
  await server.stop()
})

it('[SV1] reads a .env file, and lets the environment overrule it', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'omaggio-env-'))
  // With the mark that some editors put in front.
  writeFileSync(join(cwd, '.env'), '\uFEFFSMTP_URL=nonsense\r\nHOST=127.0.0.2\r\n')
  const env = { SHOP_DIR }
  await expect(startServer(env, { cwd })).rejects.toThrow(/SMTP_URL non va bene/)
  const server = await startServer({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' }, { cwd })
  expect(server.url).toContain('//127.0.0.2:')
  await server.stop()
  rmSync(cwd, { recursive: true, force: true })
})

it('[SV4] [RQ4] [PY35] ends with one sentence where it cannot start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-bad-'))
  writeFileSync(join(dataDir, 'requests.db'), 'not a database, but something that somebody wrote')
  const shopDir = campaignShop()
  const settings = join(shopDir, 'settings.json')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('vendite@example.com', 'a@b, c@d'))
  const taken = await startServer()
  const { port } = new URL(taken.url)
  for (const [env, sentence] of [
    [{ PORT: port }, /: La porta \d+ è già usata da un altro programma: .*\n$/],
    [{ PORT: 'tremila' }, /: PORT vale «tremila»: .*\n$/],
    [{ HOST: '192.0.2.1' }, /: HOST vale «192\.0\.2\.1».*\n$/],
    [{ DATA_DIR: join(settings, 'data') }, /: L’archivio nella cartella DATA_DIR .*\n$/],
    [{ SHOP_DIR: '/nowhere' }, /: Il negozio in .*\n.*nowhere: la cartella non c’è\n$/],
    [{ DATA_DIR: dataDir }, /archivio delle richieste .* è danneggiato/],
    [{ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, /database di DATABASE_URL non risponde/],
    [{ SMTP_URL: 'mail' }, /SMTP_URL non va bene/],
    [{ PAYPAL_CLIENT_ID: 'x' }, /manca PAYPAL_CLIENT_SECRET e PAYPAL_ENV/],
    [{ SHOP_DIR: shopDir }, /sellerEmail: scrivi un solo indirizzo/],
  ] as const) {
    await expect(startServer({ SHOP_DIR, ...env })).rejects.toThrow(sentence)
  }
  await taken.stop()
  for (const folder of [dataDir, shopDir]) rmSync(folder, { recursive: true, force: true })
})
