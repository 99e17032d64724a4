import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Catalogue } from '../../order/catalogue.ts'
import { tryAgain } from '../outbox/delivery.ts'
import type { RequestStore, StoredRequest } from '../requests/request-store.ts'
import { BYTE_ORDER_MARK, csvHeading, csvRow } from './csv.ts'
import { requestSheet } from './request-sheet.ts'
import { requestTable } from './request-table.ts'

export interface Desk {
  readonly store: RequestStore
  /** Copies the embedded database; absent where there is none. */
  readonly backup: ((file: string) => Promise<void>) | undefined
  readonly mailFolder: string
  /** For the labels in an export; ids stand in where the shop cannot be read. */
  readonly catalogue: Catalogue | undefined
  readonly now: () => number
  readonly write: (text: string) => Promise<void>
}

/** What the seller asked for cannot be done, in a sentence. */
export class DeskError extends Error {
  override readonly name = 'DeskError'
}

const PAGE = 500
const LISTED = 30

export const USAGE = `Uso: npm run requests -- COMANDO

  list              le ultime ${LISTED} richieste (list --all: tutte)
  show ID           una richiesta; con il numero, tutte quelle che lo portano
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

async function show({ store, write }: Desk, wanted: string): Promise<void> {
  const found = await store.find(wanted)
  if (found.length === 0) throw notFound(wanted)
  if (found.length > 1) await write(`${found.length} richieste portano il numero ${wanted}.\n\n`)
  await write(`${found.map(requestSheet).join('\n\n────\n\n')}\n`)
}

/** Two passes, page by page: first the names of all parameters, then the rows. */
async function exportCsv({ store, catalogue, write }: Desk): Promise<void> {
  const names = new Set<string>()
  for await (const { params } of all(store)) for (const name of Object.keys(params)) names.add(name)
  await write(BYTE_ORDER_MARK + csvHeading([...names]))
  for await (const request of all(store)) await write(csvRow(request, [...names], catalogue))
}

async function retry({ store, now, write }: Desk, wanted: string): Promise<void> {
  const { id, delivery } = await theOne(store, wanted)
  switch (delivery.state) {
    case 'delivered':
      throw new DeskError(`La richiesta ${id} è già stata consegnata.`)
    case 'sending':
      throw new DeskError(`La richiesta ${id} è in invio proprio ora.`)
    case 'waiting':
    case 'refused':
      if (!(await store.putBack(id, tryAgain(delivery, now())))) {
        throw new DeskError(`La richiesta ${id} è cambiata proprio ora: riprova.`)
      }
      await write(`La richiesta ${id} è di nuovo in coda: parte subito, se il server lavora.\n`)
  }
}

async function erase({ store, mailFolder, write }: Desk, wanted: string): Promise<void> {
  const { id } = await theOne(store, wanted)
  await store.erase(id)
  await rm(join(mailFolder, `${id}.eml`), { force: true })
  await write(`La richiesta ${id} è stata cancellata. Le mail già partite restano nella casella.\n`)
}

async function backup({ backup: copyTo, write }: Desk, file: string): Promise<void> {
  if (!copyTo) {
    throw new DeskError(
      'Le richieste sono su Postgres: usa il suo strumento, per esempio\n  pg_dump --format=custom --file=richieste.dump "$DATABASE_URL"',
    )
  }
  const target = resolve(file)
  if (existsSync(target)) throw new DeskError(`${target} c’è già: scegli un altro nome.`)
  await copyTo(target)
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

async function* all(store: RequestStore): AsyncGenerator<StoredRequest> {
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

function notFound(wanted: string): DeskError {
  return new DeskError(`Nessuna richiesta con sigla o numero ${wanted}.`)
}
