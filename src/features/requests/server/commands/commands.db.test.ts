import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { demoCatalogue, demoDataset, demoShop } from '../../../../../tests/support/demo-shop.ts'
import { demoMail } from '../../../../../tests/support/mail-settings.ts'
import { aNewPayment } from '../../../../../tests/support/payments.ts'
import { aPaymentMail } from '../../../../../tests/support/payment-processor.ts'
import { HAS_POSTGRES, postgresDatabase } from '../../../../../tests/support/postgres.ts'
import { orderOfOne, aRequest, NOON } from '../../../../../tests/support/requests.ts'
import {
  openEmptyStores,
  openStoresOnPostgres,
  openStoresOnSqlite,
} from '../../../../../tests/support/stores.ts'
import { STANDARD_TEXTS } from '../../../../../tests/support/standard-texts.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import type { Cents } from '../../../../order/money.ts'
import { newOrder } from '../../../../order/order.ts'
import { templateParams } from '../../../../order/template-params.ts'
import { afterAttempt } from '../../../../server/outbox/delivery.ts'
import { createEmlMailer } from '../../../../server/mail/eml-mailer.ts'
import type { AttemptResult } from '../../../../server/mail/attempt-result.ts'
import type { DeliveryStore } from '../../../../server/outbox/delivery-store.ts'
import type { PaymentStore } from '../../../payments/server/payment-store.ts'
import { backupSqlite, DATABASE_FILE } from '../../../../server/database/sqlite/open-sqlite.ts'
import { createRequestDigest } from '../digest/digests.ts'
import { REQUEST_MAIL } from '../request-mail.ts'
import type { Params } from '../sent-data.ts'
import { CommandError, MisuseError } from '../../../../server/commands/command-error.ts'
import { payments as paymentsFeature } from '../../../payments/server/feature.ts'
import { copies } from '../../../copies/server/feature.ts'
import { webhooks } from '../../../webhooks/server/feature.ts'
import { readRequestsCommand, runRequestsCommand, type RequestsCommandOptions } from './commands.ts'

async function aCommand(changes: Partial<RequestsCommandOptions> = {}) {
  const dataDir = tempDir()
  const mailFolder = join(dataDir, 'mail')
  mkdirSync(mailFolder)
  const stores = await openEmptyStores(dataDir)
  onTestFinished(stores.close)
  const { requests: store, payments, deliveries } = stores
  let output = ''
  const options: RequestsCommandOptions = {
    ...stores,
    backup: async (file) => {
      await backupSqlite(dataDir, file)
      return undefined
    },
    importFile: async (file) => `${file}\n`,
    mailFolder,
    catalogue: demoCatalogue,
    shownDeliveries: {
      ...paymentsFeature.shownDeliveries,
      ...copies.shownDeliveries,
      ...webhooks.shownDeliveries,
    },
    now: () => NOON,
    write: async (text) => {
      output += text
    },
    ...changes,
  }
  const run = async (...args: string[]) => {
    output = ''
    const command = readRequestsCommand(args)
    if (command) await runRequestsCommand(command, options)
    return output
  }
  return { ...stores, store, payments, deliveries, dataDir, mailFolder, run }
}

const checked = orderOfOne({
  requestNumber: 48_213,
  selections: demoDataset({ quantity: 2500 }),
  claimedTotal: 262_500 as Cents,
  verdict: { kind: 'as-listed' },
})

it('[DK27] list --all writes a page of requests at a time, however many there are', async () => {
  const { store } = await aCommand()
  await store.accept(aRequest())
  const [stored] = await store.list({ most: 1 })
  if (!stored) throw new Error('nothing was stored')
  const ids = Array.from({ length: 3000 }, (_, n) => `mi0c3k2f1${String(9999 - n)}`)
  const written: number[] = []
  let read = 0
  const { run } = await aCommand({
    requests: {
      ...store,
      ofIds: async (wanted) => {
        read = Math.max(read, wanted.length)
        return wanted.map((id) => ({ ...stored, id }))
      },
    },
    inbox: {
      index: async () => false,
      find: async ({ before, most }) => {
        const from = before === undefined ? 0 : ids.indexOf(before) + 1
        return ids.slice(from, from + most)
      },
    },
    write: async (text) => void written.push(text.split('\n').length - 1),
  })
  await run('list', '--all')
  const headLines = 1
  expect(written.reduce((sum, lines) => sum + lines)).toBe(ids.length + headLines)
  expect(read).toBeLessThanOrEqual(500)
})

it('[DK1] [DK31] lists the requests in a table, with the verdict on each total', async () => {
  const { store, run } = await aCommand()
  expect(await run('list')).toBe('Nessuna richiesta.\n')
  const first = aRequest({ order: checked, params: { name: 'Rossi\u001B[2J\u202E' } })
  const second = aRequest({
    receivedAt: NOON + 1,
    order: { ...checked, verdict: { kind: 'not-offered', fields: ['color'] } },
    params: { name: 'Un nome davvero troppo lungo per una colonna' },
  })
  for (const request of [first, second]) await store.accept(request)
  const lines = (await run('list')).trimEnd().split('\n')
  expect(lines[0]).toMatch(
    /^ID +Ricevuta +Richiesta +Cliente +Ordine +Totale +Verifica +Invio email$/,
  )
  expect(lines[1]).toContain(second.id)
  expect(lines[1]).toMatch(
    /Un nome davvero troppo … {2}2\.500 × Penna · .* {2}2\.625,00.€ {2}totale non verificabile {2}in attesa$/,
  )
  expect(lines[2]).toMatch(
    /Rossi \[2J +2\.500 × Penna · .* +2\.625,00.€ {2}totale verificato +in attesa$/,
  )
  expect(new Set(lines.map((line) => line.indexOf('in attesa'))).size).toBe(2)
})

it('[DK1] a long name is cut between its characters', async () => {
  const { store, run } = await aCommand()
  await store.accept(aRequest({ params: { name: '😀'.repeat(25) } }))
  expect(await run('list')).toContain(` ${'😀'.repeat(23)}… `)
})

const summaryOf = (...cells: [label: string, text: string][]) =>
  `<table>${cells.map(([label, text]) => `<tr><th>${label}</th><td>${text}</td></tr>`).join('')}</table>`

it('[DK1] [DK31] shows the full name, and a payment that is not confirmed', async () => {
  const { store, run } = await aCommand()
  const message = summaryOf(['Nome', 'Ada'], ['Cognome', 'Lovelace'])
  await store.accept(aRequest({ order: checked, params: { name: 'Lovelace', message } }))
  expect(await run('list')).toMatch(/ Ada Lovelace +2\.500 × Penna .* totale verificato +in attesa/)
  const payment = { kind: 'unconfirmed', orderId: '', reason: 'unknown', demo: false } as const
  await store.accept(aRequest({ order: { ...checked, payment } }))
  expect(await run('list')).toContain('totale verificato, pagamento non confermato  in attesa')
})

it.each([
  [['marino'], [0]],
  [['Niccolo', 'MARINO'], [0]],
  [['ada@example.com'], [1]],
  [['tazza'], [1]],
  [['penna'], [0, 2]],
  [['tazza', 'marino'], []],
  // As the desk finds it: by the beginnings of words.
  [['tazze'], [1]],
  [['arino'], []],
  // In Italy this day began an hour before it began in UTC.
  [
    ['--since', '2026-11-15'],
    [0, 1],
  ],
  [['--since=2026-11-15', 'tazza'], [1]],
  [['--since', '2026-11-16'], []],
])('[DK21] list %o finds', async (args, expected) => {
  const { store, run } = await aCommand()
  const midnight = Date.UTC(2026, 10, 14, 23)
  const sent = (product: string, surname: string, changes: object = {}, receivedAt = NOON) => {
    const order = newOrder(demoCatalogue, {
      ...demoShop.settings.sampleCustomer,
      surname,
      ...changes,
    })
    const chosen = { ...order, uid: 7, dataset: { ...order.dataset, product } }
    return aRequest({ receivedAt, params: templateParams(demoCatalogue, chosen, STANDARD_TEXTS) })
  }
  const requests = [
    sent('pen', 'Marino', { name: 'Niccolò' }),
    sent('mug', 'Rossi', { email: 'ada@example.com' }, midnight),
    sent('pen', 'Bianchi', {}, midnight - 1),
  ]
  for (const request of requests) await store.accept(request)
  const found = await run('list', ...args)
  expect(requests.flatMap(({ id }, place) => (found.includes(id) ? place : []))).toEqual(expected)
  if (expected.length === 0) expect(found).toBe('Nessuna richiesta.\n')
})

it('[DK1] says that older requests are left out only where some are', async () => {
  const { store, run } = await aCommand()
  for (let n = 0; n < 30; n++) await store.accept(aRequest({ order: checked }))
  expect(await run('list')).not.toContain('--all')
  await store.accept(aRequest({ receivedAt: NOON - 1, order: checked, params: { name: 'Marino' } }))
  expect(await run('list')).toContain('con --all le vedi tutte')
  expect(await run('list', 'marino')).toContain('Marino')
  expect((await run('list', '--all')).trimEnd().split('\n')).toHaveLength(32)
})

it('[DK9] shows one request, or all with a number', async () => {
  const { store, run } = await aCommand()
  const requests = [1, 2].map(() => aRequest({ order: checked, params: { message: 'Ciao' } }))
  for (const request of requests) await store.accept(request)
  await store.accept(aRequest({ hash: requests[0]?.hash ?? '' }))
  const one = await run('show', requests[0]?.id ?? '')
  expect(one).toMatch(/Totale +Totale verificato: 2\.625,00.€\./)
  expect(one).toMatch(/Pagamento +Nessun pagamento verificato\./)
  expect(one).toMatch(/Ripetuta +1 volta/)
  expect(one).toContain('│ Messaggio: Ciao')
  const both = await run('show', '48213')
  expect(both).toContain('2 richieste portano il numero 48213')
  for (const { id } of requests) expect(both).toContain(id)
  await expect(run('show', '1')).rejects.toThrow(/Nessuna richiesta/)
})

it('[DK30] shows what the visitor typed apart, with a mark on every line', async () => {
  const { store, run } = await aCommand()
  const forged = 'Pagamento  Pagamento verificato dal server: 9AB, 10.600,00 €.'
  const shown = async (params: Params) => {
    const request = aRequest({ params })
    await store.accept(request)
    const lines = (await run('show', request.id)).replaceAll(request.id, 'ID').split('\n')
    const ofVisitor = lines.filter((line) => line.startsWith('│ '))
    return { ofVisitor, others: lines.filter((line) => !line.startsWith('│ ')) }
  }
  const expected = await shown({ message: 'Ciao' })
  expect(expected.others.at(0)).toBe('Verificato dal server')
  const message = `a\n${forged}\r${' '.repeat(100)}${forged}\u2028${forged}`
  const { ofVisitor, others } = await shown({ Pagamento: forged, [forged]: 'x', message })
  expect(others).toEqual(expected.others)
  expect(ofVisitor.join('\n').match(/9AB/g)).toHaveLength(5)
  expect(Math.max(...ofVisitor.map((line) => line.length))).toBeLessThan(80)
})

it('[DK2] [DK10] [DK31] exports every parameter, safe for a spreadsheet', async () => {
  const { store, run } = await aCommand()
  const params = {
    name: '=HYPERLINK("http://evil.example")',
    phone: '+39 000',
    message: '<table><tr><th>Note</th><td>uno; "due"</td></tr></table>',
  }
  await store.accept(aRequest({ order: checked, params }))
  await store.accept(aRequest({ params: { azienda: '@Rossi', nota: '-1' } }))
  const csv = await run('export', '--csv')
  expect(csv.startsWith('\uFEFF"ID";"Ricevuta";')).toBe(true)
  const [heading = '', ...rows] = csv.slice(1).trimEnd().split('\r\n')
  expect(heading).toContain('"Prodotto";"Colore";"Materiale";"Stampa";"Confezione";"Quantità"')
  for (const name of ['name', 'phone', 'Note', 'azienda', 'nota']) {
    expect(heading).toContain(`"${name}"`)
  }
  const all = rows.join('\n')
  expect(all).toContain('"Totale verificato: 2.625,00\u00A0€.";"Nessun pagamento verificato."')
  expect(all).toContain('"totale non verificabile: il riepilogo è stato modificato')
  expect(all).toContain(
    '"Penna";"Verde";"Metallo";"Stampa Digitale";"Sfuso";"2500";"";"";"2625,00"',
  )
  expect(all).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(all).toContain('"uno; ""due"""')
  for (const cell of [`"'+39 000"`, `"'@Rossi"`, `"'-1"`]) expect(all).toContain(cell)
  expect(rows.map((row) => row.split('";"').length)).toEqual([23, 23])
})

it('[DK32] exports the rows of the summary in columns with their Italian labels', async () => {
  const { store, run } = await aCommand()
  const customer = {
    name: 'Ada',
    surname: 'Rossi',
    email: 'ada@example.com',
    phone: '333',
    message: 'uno\ndue',
  }
  const order = { ...newOrder(demoCatalogue, customer), uid: 7 }
  const params = templateParams(demoCatalogue, order, STANDARD_TEXTS)
  await store.accept(aRequest({ order: checked, params: { ...params, phone: '444' } }))
  const [heading, row] = (await run('export', '--csv')).trimEnd().split('\r\n')
  expect(heading).toMatch(/;"Nome";"Cognome";"Email";"Telefono";"Note";"phone"$/)
  expect(row).toMatch(/;"Ada";"Rossi";"ada@example\.com";"333";"uno\ndue";"444"$/)
})

it("[DK2] [BN85] exports the seller's notes where they are asked for", async () => {
  const { store, seller, run } = await aCommand()
  const requestId = await store.accept(aRequest())
  const change = { kind: 'notes', notes: 'Vuole lo sconto' } as const
  await seller.append({ requestId, at: NOON, by: 'ufficio', change }, 0)
  expect(await run('export', '--csv')).not.toMatch(/Note private|sconto/)
  const csv = await run('export', '--csv', '--notes')
  expect(csv).toMatch(/"Stato";"Note private";[^]*"nuova";"Vuole lo sconto";/)
})

it('[DK10] no piece of an export begins a formula, with whatever separator it is opened', async () => {
  const { store, run } = await aCommand()
  const typed = [
    '=41+1',
    'a,=41+1',
    'a\t=41+1',
    'uno\n=41+1',
    'a,"=41+1',
    'a; \u00A0"" +41',
    ' @x',
    '"=41+1',
    '\n\n-1',
  ]
  for (const message of typed) {
    await store.accept(aRequest({ params: { message, name: message } }))
    const note = `<table><tr><th>Note</th><td>${message.replaceAll('"', '&quot;')}</td></tr></table>`
    await store.accept(aRequest({ params: { message: note } }))
  }
  const csv = await run('export', '--csv')
  const pieces = csv.split(/[,;\t\r\n]/).map((piece) => piece.replace(/^[\s"]+/, ''))
  expect(pieces.filter((piece) => /^[=+\-@]/.test(piece))).toEqual([])
  expect(csv.match(/'[=+\-@]/g)?.length).toBeGreaterThanOrEqual(typed.length * 2)
})

it('[CF1] [DK2] exports what was typed into own fields', async () => {
  const { store, run } = await aCommand()
  const message = summaryOf(['Note', ''], ['Azienda', 'Rossi Srl'])
  await store.accept(aRequest({ params: { message } }))
  const [heading = '', row = ''] = (await run('export', '--csv')).split('\r\n')
  const column = heading.split(';').indexOf('"Azienda"')
  expect(row.split(';')[column]).toBe('"Rossi Srl"')
})

it('[DK2] exports parameters that are named like properties of every object', async () => {
  const { store, run } = await aCommand()
  const hostile = JSON.parse('{"toString":"x","__proto__":"y","constructor":"z"}')
  await store.accept(aRequest({ receivedAt: NOON + 1, params: hostile }))
  await store.accept(aRequest({ params: { name: 'Rossi' } }))
  const [heading, ...rows] = (await run('export', '--csv')).trimEnd().split('\r\n')
  expect(heading).toContain('"toString";"__proto__";"constructor"')
  expect(rows.map((row) => row.split(';').slice(-4).join(';'))).toEqual([
    '"x";"y";"z";""',
    '"";"";"";"Rossi"',
  ])
})

it('[DK11] a request of a thousand parameters is one more column, not a thousand', async () => {
  const { store, run } = await aCommand()
  const names = Array.from({ length: 1_000 }, (_, n) => [`=x${n}`, `value ${n}`] as const)
  await store.accept(aRequest({ receivedAt: NOON + 1, params: Object.fromEntries(names) }))
  for (let n = 0; n < 2; n++) await store.accept(aRequest({ params: { name: 'Rossi', age: '3' } }))
  const [heading = '', flood = '', ...rows] = (await run('export', '--csv')).split('\r\n')
  expect(heading.split(';').length).toBeLessThan(130)
  expect(heading).toMatch(/"name";"age";"Altri parametri"$/)
  for (const [, value] of names) expect(flood).toContain(value)
  expect(flood).toContain(`;"'=x98: value 98\n'=x99: value 99\n`)
  expect(rows[0]).toMatch(/"Rossi";"3";""$/)
})

it('[DK12] a request that arrives during an export is in it with every parameter, or not at all', async () => {
  const { store, inbox } = await aCommand()
  await store.accept(aRequest({ params: { name: 'Rossi' } }))
  const late = aRequest({
    receivedAt: NOON + 1,
    params: { name: 'Bianchi', azienda: 'Rossi & figli' },
  })
  let csv = ''
  const write = async (text: string) => {
    // The heading is written once all names are known.
    if (csv === '') await store.accept(late)
    csv += text
  }
  const { run } = await aCommand({ requests: store, inbox, write })
  await run('export', '--csv')
  expect(csv).toContain('"Rossi"')
  expect(csv).not.toContain('"Bianchi"')
  csv = ' '
  await run('export', '--csv')
  expect(csv).toContain('"Bianchi";"Rossi & figli"')
})

/** Claims the one delivery that is due and ends the attempt. */
async function settle(
  deliveries: DeliveryStore,
  kind: string,
  result: AttemptResult,
  meanwhile = async () => {},
) {
  const claimed = await deliveries.claim({ now: NOON, leaseMs: 1000, kinds: [kind] })
  if (!claimed) throw new Error('nothing was claimed')
  await meanwhile()
  await deliveries.settle(claimed.id, afterAttempt(claimed, result, NOON, Math.random))
}

const REFUSED = { kind: 'refused', detail: '550 no' } as const
const DELIVERED = { kind: 'delivered', detail: '250 OK' } as const

it('[DK3] makes a refused request due again, and leaves others', async () => {
  const { store, deliveries, run } = await aCommand()
  const request = aRequest()
  await store.accept(request)
  const isBeingSent = () => expect(run('retry', request.id)).rejects.toThrow(/in invio/)
  await settle(deliveries, REQUEST_MAIL, REFUSED, isBeingSent)
  expect(await run('list')).toContain('NON consegnata')
  expect(await run('retry', '48213')).toContain('di nuovo in coda')
  await settle(deliveries, REQUEST_MAIL, DELIVERED, isBeingSent)
  await expect(run('retry', request.id)).rejects.toThrow(/già stata consegnata/)
})

it('[DK3] makes a waiting request due at once', async () => {
  const { store, deliveries, run } = await aCommand()
  const request = aRequest()
  await store.accept(request)
  await settle(deliveries, REQUEST_MAIL, { kind: 'failed', detail: '421 later', undecided: false })
  const claim = () => deliveries.claim({ now: NOON, leaseMs: 1000, kinds: [REQUEST_MAIL] })
  expect(await claim()).toBeUndefined()
  expect(await run('retry', request.id)).toContain('di nuovo in coda')
  expect(await claim()).toBeDefined()
})

it('[DK24] sends a delivered mail once more, with another Message-ID', async () => {
  const { store, deliveries, run } = await aCommand()
  const request = aRequest()
  await store.accept(request)
  const messageId = async () => /Message-ID +(.+)/.exec(await run('show', request.id))?.[1]
  const ids = new Set([await messageId()])
  for (let times = 1; times <= 2; times++) {
    await settle(deliveries, REQUEST_MAIL, DELIVERED)
    await expect(run('retry', request.id)).rejects.toThrow(/con retry --again/)
    expect(await run('retry', '--again', request.id)).toContain('di nuovo in coda')
    expect(await run('list')).toContain('in attesa')
    ids.add(await messageId())
  }
  expect(ids.size).toBe(3)
})

it('[DK24] once more is once more: what waits already is not sent twice', async () => {
  const { store, deliveries, run } = await aCommand()
  const request = aRequest()
  await store.accept(request)
  await run('retry', '--again', request.id)
  expect(await run('show', request.id)).not.toContain('again')
  await settle(deliveries, REQUEST_MAIL, DELIVERED)
  const claim = { now: NOON, leaseMs: 1000, kinds: [REQUEST_MAIL] }
  expect(await deliveries.claim(claim)).toBeUndefined()
})

it('[DK4] erases the request, its mail and every trace in the file', async () => {
  const { store, dataDir, mailFolder, run } = await aCommand()
  const secret = 'Via dei Segreti 1'
  const request = aRequest({ params: { name: secret } })
  await store.accept(request)
  const mail = join(mailFolder, `${request.id}.eml`)
  writeFileSync(mail, 'x')
  expect(await run('erase', request.id)).toContain('cancellata')
  expect(existsSync(mail)).toBe(false)
  await expect(run('show', request.id)).rejects.toThrow(CommandError)
  for (const suffix of ['', '-wal']) {
    expect(readFileSync(join(dataDir, DATABASE_FILE + suffix)).includes(secret)).toBe(false)
  }
})

it('[DK15] does not guess which of two requests is meant', async () => {
  const { store, run } = await aCommand()
  for (const request of [aRequest(), aRequest()]) await store.accept(request)
  await expect(run('erase', '48213')).rejects.toThrow(/indica la sigla/)
  expect(await store.list({ most: 9 })).toHaveLength(2)
})

/** An order that Ada paid, with its notice to the seller. */
async function paidByAda(payments: PaymentStore) {
  const { orderId } = await payments.open(aNewPayment())
  const begun = await payments.beginCapture(orderId, { now: NOON, leaseMs: 1000 })
  if (!begun) throw new Error('nothing was begun')
  const paid = { state: 'paid', at: NOON, captureId: 'CAPTURE1', givenName: 'Ada' } as const
  const [notice] = aPaymentMail().plan(begun, paid)
  if (!notice) throw new Error('no notice')
  await payments.settle(begun, paid, [notice])
  const { amount, demo } = begun
  const payment = { kind: 'confirmed', orderId, captureId: 'CAPTURE1', amount, demo } as const
  return { orderId, payment, notice }
}

it('[DK3] [DK9] shows the refused notice of its payment, and puts it back in line', async () => {
  const { store, payments, deliveries, run } = await aCommand()
  const { payment, notice } = await paidByAda(payments)
  const request = aRequest({ order: { ...checked, payment } })
  await store.accept(request)
  await settle(deliveries, REQUEST_MAIL, DELIVERED)
  await settle(deliveries, notice.kind, REFUSED)
  expect(await run('show', request.id)).toMatch(/Avviso del pagamento: NON riuscito\n.*550 no/)
  expect(await run('retry', request.id)).toContain('di nuovo in coda')
  expect(await deliveries.ofSubjects([notice.subject])).toMatchObject([{ state: 'waiting' }])
  await settle(deliveries, notice.kind, DELIVERED)
  await expect(run('retry', request.id)).rejects.toThrow(/già stata consegnata/)
})

it('[DK3] puts the refused notice of a payment without a request back in line', async () => {
  const { payments, deliveries, run } = await aCommand()
  const { orderId, notice } = await paidByAda(payments)
  await settle(deliveries, notice.kind, REFUSED)
  expect(await run('retry', orderId)).toContain(`L’email del pagamento ${orderId} è di nuovo in`)
  expect(await deliveries.ofSubjects([notice.subject])).toMatchObject([{ state: 'waiting' }])
  await settle(deliveries, notice.kind, DELIVERED)
  await expect(run('retry', orderId)).rejects.toThrow(/già stata consegnata/)
})

it('[DK3] says that a request is held or being sent, also where its notice is put back', async () => {
  const { store, payments, deliveries, run } = await aCommand()
  const { payment, notice } = await paidByAda(payments)
  const request = aRequest({ order: { ...checked, payment } })
  await store.accept({
    ...request,
    deliveries: request.deliveries.map((delivery) => ({ ...delivery, isHeld: true })),
  })
  await settle(deliveries, notice.kind, REFUSED)
  await expect(run('retry', request.id)).rejects.toThrow('liberala con release')
  expect(await deliveries.ofSubjects([notice.subject])).toMatchObject([{ state: 'waiting' }])
  await run('release', request.id)
  await settle(deliveries, REQUEST_MAIL, DELIVERED, () =>
    expect(run('retry', request.id)).rejects.toThrow(/in invio/),
  )
})

it('[DK13] [DK20] erasing a paid request removes the payer and the notice', async () => {
  const { store, payments, deliveries, mailFolder, run } = await aCommand()
  const { orderId, payment, notice } = await paidByAda(payments)
  const request = aRequest({ order: { ...checked, payment } })
  await store.accept(request)
  for (const { id } of [request, notice]) writeFileSync(join(mailFolder, `${id}.eml`), 'x')
  const exported = (await run('export', '--csv')).trimEnd().split('\r\n')
  expect(exported).toHaveLength(2)
  expect(exported[1]).toContain('Pagamento verificato dal server: CAPTURE1')
  await run('erase', request.id)
  expect(await store.list({ most: 9 })).toEqual([])
  expect(await deliveries.ofSubjects([request.id, notice.subject])).toEqual([])
  expect(readdirSync(mailFolder)).toEqual([])
  expect(await payments.find(orderId)).toMatchObject({ progress: { state: 'paid', givenName: '' } })
})

it('[DK13] erasing a copy that only names a payment leaves notice and payer', async () => {
  const { store, payments, deliveries, run } = await aCommand()
  const { orderId, notice } = await paidByAda(payments)
  const payment = { kind: 'unconfirmed', orderId, reason: 'named-before', demo: false } as const
  const copy = aRequest({ order: { ...checked, payment } })
  await store.accept(copy)
  await run('erase', copy.id)
  expect(await deliveries.ofSubjects([copy.id, notice.subject])).toMatchObject([notice])
  expect(await payments.find(orderId)).toMatchObject({ progress: { givenName: 'Ada' } })
})

it('[DK4] does not erase a paid request while its notice is being sent', async () => {
  const { store, payments, deliveries, run } = await aCommand()
  const { payment, notice } = await paidByAda(payments)
  const request = aRequest({ order: { ...checked, payment } })
  await store.accept(request)
  await settle(deliveries, notice.kind, DELIVERED, () =>
    expect(run('erase', request.id)).rejects.toThrow(/in invio proprio ora/),
  )
  expect(await run('erase', request.id)).toContain('cancellata')
})

it('[DK4] removes the unfinished mail file of a killed server too', async () => {
  const { store, mailFolder, run } = await aCommand()
  const [request, other] = [aRequest(), aRequest()]
  await store.accept(request)
  const files = [`${request.id}.eml.part`, `${request.id}.eml.4711.part`, `${other.id}.eml`]
  for (const file of files) writeFileSync(join(mailFolder, file), 'x')
  await run('erase', request.id)
  expect(readdirSync(mailFolder)).toEqual([`${other.id}.eml`])
})

it('[DK4] removes the file of the digest that lists the request', async () => {
  const { store, deliveries, mailFolder, run } = await aCommand()
  const request = aRequest()
  await store.accept(request)
  const digest = createRequestDigest({
    mailer: createEmlMailer(mailFolder),
    settings: () => demoMail,
    deliveries,
    find: store.find,
    now: () => NOON,
  })
  await deliveries.addOnce(digest.plan(NOON))
  const claimed = await deliveries.claim({ now: NOON, leaseMs: 1000, kinds: [digest.name] })
  if (!claimed) throw new Error('nothing was claimed')
  await digest.attempt(claimed)
  const [file = ''] = readdirSync(mailFolder)
  expect(readFileSync(join(mailFolder, file), 'utf8')).toContain('Rossi')
  await run('erase', request.id)
  expect(readdirSync(mailFolder)).toEqual([])
})

it('[DK14] does not erase what is being sent, until its lease is over', async () => {
  const clock = { now: NOON }
  const { store, deliveries, run } = await aCommand({ now: () => clock.now })
  const request = aRequest()
  await store.accept(request)
  await deliveries.claim({ now: NOON, leaseMs: 1000, kinds: [REQUEST_MAIL] })
  await expect(run('erase', request.id)).rejects.toThrow(/in invio proprio ora/)
  clock.now += 1000
  expect(await run('erase', request.id)).toContain('cancellata')
})

it('[DK5] copies the database while it is being written', async () => {
  const { store, run } = await aCommand()
  const copies = tempDir()
  const request = aRequest()
  await store.accept(request)
  const writing = Array.from({ length: 50 }, () => store.accept(aRequest()))
  const file = join(copies, DATABASE_FILE)
  expect(await run('backup', file)).toContain(file)
  await Promise.all(writing)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(run('backup', file)).rejects.toThrow(/c’è già/)
  const copy = await openStoresOnSqlite(copies)
  onTestFinished(copy.close)
  expect(await copy.requests.find(request.id)).toHaveLength(1)
})

it('[DK5] [DK6] [DK18] says in Italian that a copy cannot be written', async () => {
  const { run } = await aCommand()
  const folder = tempDir()
  const nowhere = join(folder, 'assente', 'copia.db')
  await expect(run('backup', nowhere)).rejects.toThrow(/^La cartella .* non c’è/)
  const { run: runOnFullDisk } = await aCommand({
    backup: async () => {
      throw new Error('database or disk is full')
    },
  })
  const copying = runOnFullDisk('backup', join(folder, 'copia.db'))
  await expect(copying).rejects.toThrow(CommandError)
  await expect(copying).rejects.toThrow(/^Non posso scrivere .*copia\.db: /)
})

it.runIf(HAS_POSTGRES)('[DK1] [DK2] [DK3] [DK4] does the same on Postgres', async () => {
  const server = await postgresDatabase()
  onTestFinished(server.stop)
  const stores = await openStoresOnPostgres(server.url)
  onTestFinished(stores.close)
  const { requests: store, deliveries } = stores
  const { run } = await aCommand(stores)
  const [request, other] = [aRequest({ order: checked }), aRequest({ receivedAt: NOON + 1 })]
  for (const each of [request, other]) await store.accept(each)
  await settle(deliveries, REQUEST_MAIL, REFUSED)
  expect(await run('list')).toMatch(new RegExp(`${other.id}.*\\n${request.id}.*NON consegnata`))
  expect(await run('show', '48213')).toContain('2 richieste portano il numero 48213')
  expect(await run('export', '--csv')).toContain(
    '"Sfuso";"2500";"";"";"2625,00";"Totale verificato: 2.625,00\u00A0€."',
  )
  expect(await run('retry', request.id)).toContain('di nuovo in coda')
  expect(await run('list')).not.toContain('NON consegnata')
  expect(await run('erase', request.id)).toContain('cancellata')
  await expect(run('show', request.id)).rejects.toThrow(/Nessuna richiesta/)
})

it('[DK16] names the command for Postgres', async () => {
  const { run } = await aCommand({ backup: undefined })
  await expect(run('backup', 'x')).rejects.toThrow(/npm run backup|omaggio backup/)
})

it.each([[[]], [['boh']], [['show']], [['retry']], [['erase', '']]])(
  '[DK6] [DK18] says in Italian what is wrong with %o',
  async (args) => {
    const { run } = await aCommand()
    await expect(run(...args)).rejects.toThrow(/Uso:|non è un comando|Manca/)
    await expect(run(...args)).rejects.toThrow(MisuseError)
  },
)

it.each([
  [['list', '--from', '2026-11-01'], /^Non capisco «--from 2026-11-01»: scrivi list \[PAROLE\]/],
  [['list', '-n'], /^Non capisco «-n»/],
  [['list', '--since', 'ieri'], /^--since «ieri»: scrivi un giorno come 2026-11-01/],
  [['list', '--since', '2026-02-30'], /^--since «2026-02-30»/],
  [['list', '--since'], /^Non capisco «--since»/],
  [['list', '--all=10'], /^Non capisco «--all=10»/],
  [['show', '48213', '48214'], /^Non capisco «48213 48214»: scrivi show ID\.$/],
  [['payments'], /^«payments» non è un comando/],
  [['retry', '--all', '48213'], /^Non capisco «--all 48213»/],
  [['toString'], /^«toString» non è un comando/],
])('[DK23] refuses %o', async (args, sentence) => {
  const { run } = await aCommand()
  await expect(run(...args)).rejects.toThrow(sentence)
  await expect(run(...args)).rejects.toThrow(MisuseError)
})

it('[AF25] a request that was set aside is shown with its signs, and leaves when it is released', async () => {
  const { store, deliveries, run } = await aCommand()
  const request = aRequest({ order: { ...checked, signs: ['trap', 'no-token'] } })
  const held = request.deliveries.map((delivery) => ({ ...delivery, isHeld: true }))
  await store.accept({ ...request, deliveries: held })
  expect(await run('list')).toContain('sospetta')
  expect(await run('show', request.id)).toContain('un campo che le persone non vedono')
  await expect(run('retry', request.id)).rejects.toThrow('liberala con release')
  expect(await run('release', request.id)).toContain('è liberata')
  expect(await deliveries.ofSubjects([request.id])).toMatchObject([
    { state: 'waiting', dueAt: NOON },
  ])
  await expect(run('release', request.id)).rejects.toThrow('non è tra le sospette')
})

it('[DK33] import takes one file, and says what was stored', async () => {
  const { run } = await aCommand({ importFile: async (file) => `${file}: 3\n` })
  expect(await run('import', 'since.jsonl')).toBe('since.jsonl: 3\n')
  await expect(run('import')).rejects.toThrow('scrivi import FILE')
})
