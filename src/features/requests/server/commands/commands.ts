import type { Catalogue } from '../../../../order/catalogue.ts'
import type { Delivery } from '../../../../server/outbox/delivery.ts'
import type { DeliveryStore } from '../../../../server/outbox/delivery-store.ts'
import { retryDeliveries } from '../../../../server/outbox/retry-deliveries.ts'
import { PAYMENT_MAIL } from '../../../payments/server/payment-mail.ts'
import type { Payment } from '../../../payments/server/payment.ts'
import type { PaymentStore } from '../../../payments/server/payment-store.ts'
import { madeOnce, type ShownDeliveries } from '../../../../server/outbox/shown-deliveries.ts'
import type { RequestStore, StoredRequest } from '../request-store.ts'
import { subjectsOf } from '../seller/delivery-subjects.ts'
import { eraseRequest } from '../seller/erase-request.ts'
import { cannotWrite, CommandError } from '../../../../server/commands/command-error.ts'
import { LISTED, type RequestsCommandLine } from './command-line.ts'
import { csvText } from '../export/export-requests.ts'
import { newFile } from '../../../../server/commands/new-file.ts'
import { paymentList } from '../../../payments/server/commands/payment-list.ts'
import { isFiltering, isWanted } from './request-filter.ts'
import { requestSheet } from './request-sheet.ts'
import { requestList, streamedRequestList } from './request-list.ts'
import { beingSent, retryInWords, type Retried } from './retry.ts'

export interface RequestsCommandOptions {
  readonly requests: Pick<RequestStore, 'find' | 'list' | 'erase'>
  readonly payments: Pick<PaymentStore, 'find' | 'list' | 'ofRequest' | 'forgetPayer'>
  readonly deliveries: Pick<DeliveryStore, 'ofSubjects' | 'putBack' | 'release'>
  /** Copies the embedded database; absent where there is none. */
  readonly backup: ((file: string) => Promise<void>) | undefined
  readonly mailFolder: string
  /** For the labels in an export, which shows ids where the shop cannot be read. */
  readonly catalogue: Catalogue | undefined
  readonly shownDeliveries: ShownDeliveries
  readonly now: () => number
  readonly write: (text: string) => Promise<void>
}

type Options = RequestsCommandOptions
/** What works on the archive. */
export type StoredWork = Exclude<RequestsCommandLine, { command: 'help' | 'try-mail' }>
type LineOf<Name> = Extract<StoredWork, { command: Name }>

const PAGE = 500

export async function runRequestsCommand(
  line: StoredWork,
  options: RequestsCommandOptions,
): Promise<void> {
  switch (line.command) {
    case 'list':
      return list(options, line)
    case 'show':
      return show(options, line.id)
    case 'payments':
      return listPayments(options, line.isAll)
    case 'export':
      return exportCsv(options)
    case 'retry':
      return retry(options, line)
    case 'release':
      return release(options, line.id)
    case 'erase':
      return erase(options, line.id)
    case 'backup':
      return backup(options, line.file)
  }
}

/** Two passes, page by page: a million requests do not fit into memory. */
async function list(
  { requests, catalogue, write }: Options,
  { filter, isAll }: LineOf<'list'>,
): Promise<void> {
  const table = streamedRequestList(catalogue)
  let [count, newest, last] = [0, '', '']
  let isCut = false
  for await (const request of all(requests)) {
    if (!isWanted(request, filter, catalogue)) continue
    isCut = !isAll && count === LISTED
    if (isCut) break
    table.measure(request)
    count += 1
    newest ||= request.id
    last = request.id
  }
  if (count === 0) {
    return write(isFiltering(filter) ? 'Nessuna richiesta trovata.\n' : 'Nessuna richiesta.\n')
  }
  await write(table.head())
  for await (const request of all(requests)) {
    if (request.id < last) break
    const isMeasured = request.id <= newest
    if (isMeasured && isWanted(request, filter, catalogue)) await write(table.line(request))
  }
  await write(table.foot())
  if (isCut) await write(`\nSono le ultime ${LISTED}; con --all le vedi tutte.\n`)
}

async function show(options: Options, wanted: string): Promise<void> {
  const { requests, payments, write } = options
  const found = await requests.find(wanted)
  if (found.length === 0) throw notFound(wanted)
  if (found.length > 1) await write(`${found.length} richieste portano il numero ${wanted}.\n\n`)
  const sheets: string[] = []
  for (const request of found) {
    const all = await options.deliveries.ofSubjects(await subjectsOf(request, payments))
    sheets.push(requestSheet(request, all, options.shownDeliveries))
  }
  await write(`${sheets.join('\n\n────\n\n')}\n`)
  const numbers = new Set(found.flatMap(({ order }) => order.requestNumber ?? []))
  const paid: Payment[] = []
  for (const number of numbers) paid.push(...(await payments.ofRequest(number)))
  if (paid.length === 0) return
  const table = paymentList(paid, await noticesOf(options, paid))
  await write(`\nPagamenti con lo stesso numero:\n\n${table}\n`)
}

async function listPayments(options: Options, isAll: boolean): Promise<void> {
  const { payments, write } = options
  const listed: Payment[] = []
  if (isAll) for await (const payment of all(payments)) listed.push(payment)
  else listed.push(...(await payments.list({ most: LISTED })))
  if (listed.length === 0) return write('Nessun pagamento.\n')
  await write(`${paymentList(listed, await noticesOf(options, listed))}\n`)
}

async function noticesOf(
  { deliveries }: Options,
  payments: readonly Payment[],
): Promise<Delivery[]> {
  const notices: Delivery[] = []
  for (let from = 0; from < payments.length; from += PAGE) {
    const page = payments.slice(from, from + PAGE).map(({ id }) => id)
    const all = await deliveries.ofSubjects(page)
    notices.push(...all.filter(({ kind }) => kind === PAYMENT_MAIL))
  }
  return notices
}

async function exportCsv({ requests, catalogue, write }: Options): Promise<void> {
  async function* read() {
    for await (const request of all(requests)) yield { request }
  }
  for await (const part of csvText(read, catalogue)) await write(part)
}

async function retry(options: Options, { id, isAgain }: LineOf<'retry'>): Promise<void> {
  const { deliveries, now, write } = options
  const retried = await findRetried(options, id)
  const result = await retryDeliveries(retried.subject, deliveries, {
    now: now(),
    isAgain,
    never: madeOnce(options.shownDeliveries),
  })
  await write(retryInWords(retried, result))
}

async function findRetried(options: Options, wanted: string): Promise<Retried> {
  const payment = await options.payments.find(wanted)
  if (payment) {
    const name = `L’avviso del pagamento ${payment.orderId}`
    return { subject: payment.id, name, ending: 'o' }
  }
  const { id } = await findRequest(options, wanted)
  return { subject: id, name: requestName(id), ending: 'a' }
}

async function release(options: Options, wanted: string): Promise<void> {
  const { deliveries, now, write } = options
  const { id } = await findRequest(options, wanted)
  const isReleased = await deliveries.release(id, now())
  if (!isReleased) throw new CommandError(`${requestName(id)} non è tra le sospette.`)
  await write(`${requestName(id)} è liberata: l’email parte subito, se il server lavora.\n`)
}

async function erase(options: Options, wanted: string): Promise<void> {
  const request = await findRequest(options, wanted)
  const { id } = request
  if ((await eraseRequest(request, options)) === 'being-sent') throw beingSent(requestName(id))
  await options.write(
    `La richiesta ${id} è stata cancellata. Le email già partite restano nella casella.\n`,
  )
}

async function backup({ backup: copyTo, write }: Options, file: string): Promise<void> {
  if (!copyTo) {
    throw new CommandError(
      'Le richieste sono su Postgres: usa il suo strumento, per esempio\n  pg_dump --format=custom --file=richieste.dump "$DATABASE_URL"',
    )
  }
  const target = newFile(file)
  try {
    await copyTo(target)
  } catch (error) {
    throw cannotWrite(target, error)
  }
  await write(`Copia dell’archivio scritta in ${target}\n`)
}

async function findRequest(
  { requests, catalogue }: Options,
  wanted: string,
): Promise<StoredRequest> {
  const [first, ...others] = await requests.find(wanted)
  if (!first) throw notFound(wanted)
  if (others.length === 0) return first
  throw new CommandError(
    `Più richieste portano il numero ${wanted}: indica la sigla.\n\n${requestList([first, ...others], catalogue)}`,
  )
}

interface Pages<Item> {
  readonly list: (page: { before?: string; most: number }) => Promise<Item[]>
}

async function* all<Item extends { id: string }>(store: Pages<Item>): AsyncGenerator<Item> {
  let before: string | undefined
  for (;;) {
    const page = await store.list(before === undefined ? { most: PAGE } : { before, most: PAGE })
    yield* page
    before = page.at(-1)?.id
    if (page.length < PAGE) return
  }
}

function requestName(id: string): string {
  return `La richiesta ${id}`
}

function notFound(wanted: string): CommandError {
  return new CommandError(`Nessuna richiesta con sigla o numero ${wanted}.`)
}
