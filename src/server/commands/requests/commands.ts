import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalogue } from '../../../order/catalogue.ts'
import { tryAgain } from '../../outbox/delivery.ts'
import type { RequestStore, StoredRequest } from '../../requests/request-store.ts'
import { BYTE_ORDER_MARK, csvHeading, csvRow, paramColumns } from './csv.ts'
import type { Payment } from '../../payments/payment.ts'
import type { PaymentStore } from '../../payments/payment-store.ts'
import { cannotWrite, DeskError } from './desk-error.ts'
import { newFile } from './new-file.ts'
import { paymentTable } from './payment-table.ts'
import { requestSheet } from './request-sheet.ts'
import { requestTable } from './request-table.ts'

export interface Desk {
  readonly store: RequestStore
  readonly payments: Pick<PaymentStore, 'list' | 'ofRequest' | 'forgetPayer'>
  /** Copies the embedded database; absent where there is none. */
  readonly backup: ((file: string) => Promise<void>) | undefined
  readonly mailFolder: string
  /** For the labels in an export; ids stand in where the shop cannot be read. */
  readonly catalogue: Catalogue | undefined
  readonly now: () => number
  readonly write: (text: string) => Promise<void>
}

const PAGE = 500
const LISTED = 30

export const USAGE = `Uso: npm run requests -- COMANDO

  list              le ultime ${LISTED} richieste (list --all: tutte)
  show ID           una richiesta; con il numero, tutte quelle che lo portano
  payments          gli ultimi ${LISTED} pagamenti (payments --all: tutti)
  export --csv      tutte le richieste in CSV (export --csv FILE: in un file)
  retry ID          rimette in coda una richiesta non consegnata
  erase ID          cancella per sempre una richiesta e la sua mail in archivio
  backup FILE       copia l’archivio, anche mentre il server lavora

ID è la sigla nella prima colonna di «list», oppure il numero della richiesta se è uno solo.
`

export async function runDesk(args: readonly string[], desk: Desk): Promise<void> {
  const [command, ...rest] = args
  switch (command) {
    case 'list':
      return list(desk, rest)
    case 'show':
      return show(desk, required(rest[0], 'show ID'))
    case 'payments':
      return listPayments(desk, rest)
    case 'export':
      if (rest[0] !== '--csv') throw new DeskError('Manca --csv: scrivi export --csv.')
      return exportCsv(desk)
    case 'retry':
      return retry(desk, required(rest[0], 'retry ID'))
    case 'erase':
      return erase(desk, required(rest[0], 'erase ID'))
    case 'backup':
      return backup(desk, required(rest[0], 'backup FILE'))
    default:
      throw new DeskError(command ? `«${command}» non è un comando.\n\n${USAGE}` : USAGE)
  }
}

async function list({ store, write }: Desk, [option]: readonly string[]): Promise<void> {
  const requests: StoredRequest[] = []
  if (option === '--all') for await (const request of all(store)) requests.push(request)
  else requests.push(...(await store.list({ most: LISTED })))
  if (requests.length === 0) return write('Nessuna richiesta.\n')
  await write(`${requestTable(requests)}\n`)
  const isCut = option !== '--all' && requests.length === LISTED
  if (isCut) await write(`\nSono le ultime ${LISTED}; con list --all le vedi tutte.\n`)
}

async function show({ store, payments, write }: Desk, wanted: string): Promise<void> {
  const found = await store.find(wanted)
  if (found.length === 0) throw notFound(wanted)
  const requests = found.filter(({ kind }) => kind === 'quote').length
  if (requests > 1) await write(`${requests} richieste portano il numero ${wanted}.\n\n`)
  await write(`${found.map(requestSheet).join('\n\n────\n\n')}\n`)
  const numbers = new Set(found.flatMap(({ order }) => order.requestNumber ?? []))
  const paid: Payment[] = []
  for (const number of numbers) paid.push(...(await payments.ofRequest(number)))
  if (paid.length > 0) await write(`\nPagamenti con lo stesso numero:\n\n${paymentTable(paid)}\n`)
}

async function listPayments({ payments, write }: Desk, [option]: readonly string[]): Promise<void> {
  const listed: Payment[] = []
  if (option === '--all') for await (const payment of all(payments)) listed.push(payment)
  else listed.push(...(await payments.list({ most: LISTED })))
  await write(listed.length === 0 ? 'Nessun pagamento.\n' : `${paymentTable(listed)}\n`)
}

/** Two passes, page by page: first the names of all parameters, then the rows. */
async function exportCsv({ store, catalogue, write }: Desk): Promise<void> {
  const uses = new Map<string, number>()
  let newest = ''
  for await (const { id, params } of quotes(store)) {
    newest ||= id
    for (const name of Object.keys(params)) uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  const columns = paramColumns(uses)
  await write(BYTE_ORDER_MARK + csvHeading(columns))
  for await (const request of quotes(store)) {
    // What came in between may have parameters without a column: the next export has it whole.
    if (request.id <= newest) await write(csvRow(request, columns, catalogue))
  }
}

/** Notices of payments are ours: an export is what visitors asked for. */
async function* quotes(store: RequestStore): AsyncGenerator<StoredRequest> {
  for await (const request of all(store)) if (request.kind === 'quote') yield request
}

async function retry({ store, now, write }: Desk, wanted: string): Promise<void> {
  const { id, delivery } = await theOne(store, wanted)
  switch (delivery.state) {
    case 'delivered':
      throw new DeskError(`La richiesta ${id} è già stata consegnata.`)
    case 'sending':
      throw beingSent(id)
    case 'waiting':
    case 'refused':
      if (!(await store.putBack(id, tryAgain(delivery, now())))) {
        throw new DeskError(`La richiesta ${id} è cambiata proprio ora: riprova.`)
      }
      await write(`La richiesta ${id} è di nuovo in coda: parte subito, se il server lavora.\n`)
  }
}

async function erase(desk: Desk, wanted: string): Promise<void> {
  const { store, payments, mailFolder, now, write } = desk
  const { id, order, delivery } = await theOne(store, wanted)
  // Whoever sends it could write its mail once more after we have removed it.
  if (delivery.state === 'sending' && now() < delivery.leaseUntil) throw beingSent(id)
  // One that cannot be confirmed may be another request's.
  const orderId = order.payment?.kind === 'confirmed' ? order.payment.orderId : undefined
  // The payment itself stays for the books, without the name of who paid.
  if (orderId) await payments.forgetPayer(orderId)
  const notices = orderId ? await noticesOf(store, orderId, order.requestNumber) : []
  for (const erased of new Set([id, ...notices])) {
    await store.erase(erased)
    await removeMail(mailFolder, erased)
  }
  await write(`La richiesta ${id} è stata cancellata. Le mail già partite restano nella casella.\n`)
}

/** Together with what a killed server had written of it. */
async function removeMail(folder: string, id: string): Promise<void> {
  const files = existsSync(folder) ? await readdir(folder) : []
  for (const file of files) {
    if (file.startsWith(`${id}.eml`)) await rm(join(folder, file), { force: true })
  }
}

/** Our notice of the payment holds the name of who paid, too. */
async function noticesOf(
  store: RequestStore,
  orderId: string,
  requestNumber: number | null,
): Promise<string[]> {
  const sameNumber = await store.find(String(requestNumber ?? ''))
  return sameNumber
    .filter(({ kind, order }) => kind === 'payment' && order.payment?.orderId === orderId)
    .map(({ id }) => id)
}

async function backup({ backup: copyTo, write }: Desk, file: string): Promise<void> {
  if (!copyTo) {
    throw new DeskError(
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

async function theOne(store: RequestStore, wanted: string): Promise<StoredRequest> {
  const [first, ...others] = await store.find(wanted)
  if (!first) throw notFound(wanted)
  if (others.length === 0) return first
  throw new DeskError(
    `Più richieste portano il numero ${wanted}: indica la sigla.\n\n${requestTable([first, ...others])}`,
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

function required(value: string | undefined, usage: string): string {
  if (value) return value
  throw new DeskError(`Manca qualcosa: scrivi ${usage}.`)
}

function beingSent(id: string): DeskError {
  return new DeskError(`La richiesta ${id} è in invio proprio ora: riprova tra un minuto.`)
}

function notFound(wanted: string): DeskError {
  return new DeskError(`Nessuna richiesta con sigla o numero ${wanted}.`)
}
