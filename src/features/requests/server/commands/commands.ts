import type { Catalogue } from '../../../../order/catalogue.ts'
import {
  cannotWrite,
  CommandError,
  MisuseError,
} from '../../../../server/commands/command-error.ts'
import { newFile } from '../../../../server/commands/command-output.ts'
import { readCommand } from '../../../../server/commands/read-command.ts'
import { startOfDay } from '../../../../server/messages/italian-date.ts'
import type { DeliveryStore } from '../../../../server/outbox/delivery-store.ts'
import { retryDeliveries, type RetryResult } from '../../../../server/outbox/retry-deliveries.ts'
import { madeOnce, type ShownDeliveries } from '../../../../server/outbox/shown-deliveries.ts'
import { requestRow } from '../desk/request-row.ts'
import { requestSheet } from '../desk/request-sheet.ts'
import { type CsvChoices, csvText, withNotes } from '../export-requests.ts'
import { type InboxFilter, type InboxStore, readInbox } from '../inbox/inbox-store.ts'
import { searchTerms } from '../inbox/inbox-words.ts'
import type { StoredRequest } from '../request-store.ts'
import type { RequestStore } from '../create-request-store.ts'
import { commandLine } from '../../../../server/messages/command-line.ts'
import { eraseRequest, type EraseRequestOptions, subjectsOf } from '../seller/erase-request.ts'
import type { SellerStore } from '../seller/seller-store.ts'
import { LIST_HEAD, rowInWords, sheetInWords } from './request-in-words.ts'

const LISTED = 30

export const REQUESTS_USAGE = `Uso: ${commandLine('requests', 'COMANDO')}

  list              le ultime ${LISTED} richieste (list --all: tutte)
  list PAROLE       quelle che il banco trova con queste parole: numero, nome, cognome, email,
                    telefono, prodotto, messaggio, note, importo; --since 2026-11-01: da quel giorno
  show ID           una richiesta; con il numero, tutte quelle che lo portano
  export --csv      tutte le richieste in CSV, una riga per gadget (export --csv FILE: in un file);
                    --per-request: una riga per richiesta; --notes: anche le note private
  retry ID          rimette in coda una richiesta non consegnata, con l’avviso del suo pagamento;
                    con l’ordine di un pagamento, il suo avviso
  retry --again ID  manda un’altra volta anche quello che è già stato consegnato
  release ID        libera una richiesta sospetta: l’email parte, e gli altri sistemi sono avvisati
  erase ID          cancella per sempre una richiesta e la sua email in archivio
  import FILE       riporta le richieste che «rollback» ha messo da parte, anche mentre il server
                    lavora; quello che c’è già resta com’è
  backup FILE       copia l’archivio, anche mentre il server lavora
  try-mail          manda un’email di prova al negozio e dice che cosa risponde il server di posta

ID è la sigla nella prima colonna di «list», oppure il numero della richiesta se è uno solo.

Esce con 0 se va tutto bene, con 1 se qualcosa non è riuscito, con 2 se il comando non è giusto.
`

const COMMANDS = {
  list: {
    usage: 'list [PAROLE] [--since GIORNO] [--all]',
    options: { all: { type: 'boolean' }, since: { type: 'string' } },
    least: 0,
    most: Infinity,
  },
  show: { usage: 'show ID', least: 1, most: 1 },
  export: {
    usage: 'export --csv [--per-request] [--notes] [FILE]',
    options: {
      csv: { type: 'boolean' },
      notes: { type: 'boolean' },
      'per-request': { type: 'boolean' },
    },
    least: 0,
    most: 1,
  },
  retry: {
    usage: 'retry [--again] ID',
    options: { again: { type: 'boolean' } },
    least: 1,
    most: 1,
  },
  release: { usage: 'release ID', least: 1, most: 1 },
  erase: { usage: 'erase ID', least: 1, most: 1 },
  import: { usage: 'import FILE', least: 1, most: 1 },
  backup: { usage: 'backup FILE', least: 1, most: 1 },
  'try-mail': { usage: 'try-mail', least: 0, most: 0 },
} as const

/** Undefined where somebody asks for help. */
export function readRequestsCommand(args: readonly string[]) {
  const read = readCommand(args, REQUESTS_USAGE, COMMANDS)
  const { since: day } = read?.options ?? {}
  const since = typeof day === 'string' ? startOfDay(day) : undefined
  if (day !== undefined && since === undefined) {
    throw new MisuseError(`--since «${day}»: scrivi un giorno come 2026-11-01.`)
  }
  return read && { ...read, since }
}

export interface RequestsCommandOptions {
  readonly requests: Pick<RequestStore, 'find' | 'ofIds' | 'erase' | 'subjectsErasedWith'>
  readonly onErase: EraseRequestOptions['onErase']
  readonly inbox: Pick<InboxStore, 'find' | 'index'>
  readonly seller: Pick<SellerStore, 'workOn' | 'notesOf'>
  readonly payments: EraseRequestOptions['payments']
  readonly deliveries: Pick<DeliveryStore, 'ofSubjects' | 'putBack' | 'release'>
  /** Copies the embedded database, and returns the folder of the files beside it; absent where there is none. */
  readonly backup: ((file: string) => Promise<string | undefined>) | undefined
  /** Brings back what a rollback has put into a file, and says what it did. */
  readonly importFile: (file: string) => Promise<string>
  readonly mailFolder: string
  /** For labels: ids are shown where the shop cannot be read. */
  readonly catalogue: Catalogue | undefined
  readonly shownDeliveries: ShownDeliveries
  readonly now: () => number
  readonly write: (text: string) => Promise<void>
}

type Options = RequestsCommandOptions
type RequestsCommand = NonNullable<ReturnType<typeof readRequestsCommand>>

/** What works on the archive. */
export async function runRequestsCommand(
  { name, operands, options: { all, again, ...flags }, since }: RequestsCommand,
  options: RequestsCommandOptions,
): Promise<void> {
  const [first = ''] = operands
  switch (name) {
    case 'list':
      return list(options, { terms: searchTerms(operands.join(' ')), since }, all === true)
    case 'show':
      return show(options, first)
    case 'export':
      return exportCsv(options, {
        hasNotes: flags.notes === true,
        isPerRequest: flags['per-request'] === true,
      })
    case 'retry':
      return retry(options, first, again === true)
    case 'release':
      return release(options, first)
    case 'erase':
      return erase(options, first)
    case 'import':
      return options.write(await options.importFile(first))
    case 'backup':
      return backup(options, first)
    case 'try-mail':
  }
}

async function list(options: Options, filter: InboxFilter, isAll: boolean): Promise<void> {
  const { requests, inbox, catalogue, write } = options
  // Where no server with a desk works on this archive, nobody else makes its requests searchable.
  while (filter.terms.length > 0 && (await inbox.index()));
  let count = 0
  for await (const request of readInbox(filter, inbox, requests)) {
    count += 1
    if (!isAll && count > LISTED) break
    if (count === 1) await write(LIST_HEAD)
    await write(rowInWords(requestRow(request, catalogue), request))
  }
  if (count === 0) await write('Nessuna richiesta.\n')
  if (!isAll && count > LISTED) {
    await write(`\nSono le ultime ${LISTED}; con --all le vedi tutte.\n`)
  }
}

async function show(options: Options, wanted: string): Promise<void> {
  const { requests, seller, payments, deliveries, write } = options
  const found = await requests.find(wanted)
  if (found.length === 0) throw notFound(wanted)
  if (found.length > 1) await write(`${found.length} richieste portano il numero ${wanted}.\n\n`)
  const sheets: string[] = []
  for (const request of found) {
    const all = await deliveries.ofSubjects(await subjectsOf(request, payments))
    const sheet = requestSheet(request, await seller.workOn(request.id), all, options)
    sheets.push(sheetInWords(sheet, request))
  }
  await write(sheets.join('\n────\n\n'))
}

async function exportCsv(options: Options, choices: CsvChoices): Promise<void> {
  const { requests, seller, inbox, catalogue, write } = options
  const source = choices.hasNotes ? withNotes(requests, seller) : requests
  const read = () => readInbox({ terms: [] }, inbox, source)
  for await (const part of csvText(read, catalogue, choices)) await write(part)
}

async function retry(options: Options, wanted: string, isAgain: boolean): Promise<void> {
  const { payments } = options
  // A visitor may pay and never send the request: that notice is found by the order.
  const payment = await payments.find(wanted)
  if (payment) return putBack(options, [payment.id], `L’email del pagamento ${wanted}`, isAgain)
  const request = await findRequest(options, wanted)
  return putBack(options, await subjectsOf(request, payments), requestName(request.id), isAgain)
}

async function putBack(
  { deliveries, shownDeliveries, now, write }: Options,
  subjects: readonly string[],
  name: string,
  isAgain: boolean,
): Promise<void> {
  const result = await retryDeliveries(subjects, deliveries, {
    now: now(),
    isAgain,
    never: madeOnce(shownDeliveries),
  })
  if (result !== 'queued') throw new CommandError(`${name} ${NOT_QUEUED[result]}`)
  await write(`${name} è di nuovo in coda: parte subito, se il server lavora.\n`)
}

const BEING_SENT = 'è in invio proprio ora: riprova tra un minuto.'

const NOT_QUEUED: Readonly<Record<Exclude<RetryResult, 'queued'>, string>> = {
  'nothing-planned': 'non ha niente da consegnare.',
  'being-sent': BEING_SENT,
  'delivered-already': 'è già stata consegnata: con retry --again parte un’altra volta.',
  held: 'è sospetta e non parte da sola: se è di una persona, liberala con release.',
  overtaken: 'è cambiata proprio ora: riprova.',
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
  const name = requestName(request.id)
  if ((await eraseRequest(request, options)) === 'being-sent') {
    throw new CommandError(`${name} ${BEING_SENT}`)
  }
  await options.write(
    `${name} è stata cancellata. Le email già partite restano nella casella, un preventivo accettato in archivio.\n`,
  )
}

async function backup({ backup: copyTo, write }: Options, file: string): Promise<void> {
  if (!copyTo) {
    throw new CommandError(
      `Le richieste sono su Postgres: la copia di tutto si fa con\n  ${commandLine('backup', 'copia.tar.gz')}`,
    )
  }
  const target = newFile(file)
  const folder = await copyTo(target).catch((error: unknown) => {
    throw cannotWrite(target, error)
  })
  await write(`Copia dell’archivio scritta in ${target}\n`)
  if (folder) await write(`I file dei clienti sono nella cartella ${folder}\n`)
}

async function findRequest(
  { requests, catalogue }: Options,
  wanted: string,
): Promise<StoredRequest> {
  const found = await requests.find(wanted)
  const [first, ...others] = found
  if (!first) throw notFound(wanted)
  if (others.length === 0) return first
  const rows = found.map((request) => rowInWords(requestRow(request, catalogue), request))
  throw new CommandError(
    `Più richieste portano il numero ${wanted}: indica la sigla.\n\n${LIST_HEAD}${rows.join('')}`,
  )
}

function requestName(id: string): string {
  return `La richiesta ${id}`
}

function notFound(wanted: string): CommandError {
  return new CommandError(`Nessuna richiesta con sigla o numero ${wanted}.`)
}
