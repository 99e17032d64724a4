import type { Transaction } from 'kysely'
import type { Database, Engine } from '../../../../server/database/database.ts'
import { toDeliveryRow, toStateColumns } from '../../../../server/outbox/delivery-rows.ts'
import type { DeliveryTables } from '../../../../server/outbox/delivery-table.ts'
import { type DeliveryState, untried } from '../../../../server/outbox/delivery.ts'
import type { Shop } from '../../../../shop/shop.ts'
import type { ArtworkTables } from '../../../artwork/server/artwork-table.ts'
import type { LogoTables } from '../../../logos/server/logo-table.ts'
import type { PaymentTables } from '../../../payments/server/payment-table.ts'
import { checkPayment, type NamedPayments } from '../check-payment.ts'
import type { RequestMailSettings } from '../compose-request-mail.ts'
import { inboxRow, wordsColumn } from '../inbox/inbox-rows.ts'
import type { InboxTables } from '../inbox/inbox-table.ts'
import { namePayment } from '../name-payment.ts'
import { receivedRequest } from '../received-request.ts'
import { planRequestMail } from '../request-mail.ts'
import { toLineRows, toRow } from '../request-rows.ts'
import type { NewRequest } from '../request-store.ts'
import type { RequestTables } from '../request-table.ts'
import { lastVersion, noteChange, type NewSellerChange } from '../seller/note-change.ts'
import type { SellerTables } from '../seller/seller-table.ts'
import type { SinceLine, SinceRequest, SinceWork } from './since-file.ts'

type Tables = RequestTables &
  DeliveryTables &
  PaymentTables &
  LogoTables &
  ArtworkTables &
  InboxTables &
  SellerTables

export interface ImportOptions {
  readonly db: Database<Tables>
  readonly engine: Engine
  /** By which totals are checked again. */
  readonly shop: Shop
  readonly mail: () => Pick<RequestMailSettings, 'from'>
  readonly payments: NamedPayments
  /** The visitor's files that are there again; those that are missing are counted. */
  readonly bringBack: (artwork: SinceRequest['artwork']) => Promise<SinceRequest['artwork']>
  readonly now: () => number
}

/** How many of each. */
export interface Imported {
  readonly added: number
  readonly known: number
  /** Of the added ones, whose mail leaves now. */
  readonly mailed: number
  readonly changes: number
  /** Requests whose changes did not fit what has happened to them meanwhile. */
  readonly overtaken: number
  readonly missingFiles: number
}

// Between two parts a server that works on the same archive stores what arrives.
const AT_ONCE = 50

/** Adds what is not there yet; the same file again adds nothing. */
export async function importSince(
  lines: AsyncIterable<SinceLine>,
  options: ImportOptions,
): Promise<Imported> {
  const sum = { added: 0, known: 0, mailed: 0, changes: 0, overtaken: 0, missingFiles: 0 }
  let part: SinceLine[] = []
  const write = async () => {
    const prepared: { readonly line: SinceLine; readonly request: Imports | undefined }[] = []
    for (const line of part) prepared.push({ line, request: await requestOf(line, options) })
    part = []
    await options.db.transaction().execute(async (transaction) => {
      for (const { line, request } of prepared) {
        if (request) {
          const isNew = await addRequest(transaction, options, request)
          sum[isNew ? 'added' : 'known'] += 1
          if (isNew) {
            sum.mailed += request.mail.state === 'waiting' ? 1 : 0
            sum.missingFiles += request.missingFiles
          }
        }
        const noted = await addChanges(transaction, options.engine, line)
        sum.changes += noted.added
        sum.overtaken += noted.isWhole ? 0 : 1
      }
    })
  }
  for await (const line of lines) {
    part.push(line)
    if (part.length === AT_ONCE) await write()
  }
  await write()
  return sum
}

interface Imports {
  readonly request: NewRequest
  readonly mail: DeliveryState
  readonly logos: SinceRequest['logos']
  readonly artwork: SinceRequest['artwork']
  readonly missingFiles: number
}

/** As it was received, with the verdicts of today's shop. */
async function requestOf(line: SinceLine, options: ImportOptions): Promise<Imports | undefined> {
  if (!('params' in line)) return undefined
  const { id, receivedAt, params, signs, logos, artwork } = line
  const shops = { current: () => options.shop, former: () => [] }
  const received = { ...receivedRequest(params, { shops, network: '', now: receivedAt }), id }
  const payment = await checkPayment(received, options.payments)
  const order = { ...received.order, ...(payment ? { payment } : {}), signs }
  const there = await options.bringBack(artwork)
  const mail = planRequestMail(received, options.mail())
  return {
    request: { ...received, order, deliveries: [mail] },
    mail: mailState(line, options.now()),
    logos,
    artwork: there,
    missingFiles: artwork.length - there.length,
  }
}

/** What has ended stays so: nobody gets a mail for the second time. */
function mailState({ mail }: SinceRequest, now: number): DeliveryState {
  const { dueAt, ...tried } = { ...untried(now) }
  if (mail === undefined || mail.state === 'waiting') return { ...tried, state: 'waiting', dueAt }
  if (mail.state === 'held') return { ...tried, state: 'held' }
  return { ...tried, state: mail.state, at: mail.at, attempt: 1 }
}

async function addRequest(
  transaction: Transaction<Tables>,
  { db, engine }: ImportOptions,
  { request, mail, logos, artwork }: Imports,
): Promise<boolean> {
  const { id, receivedAt } = request
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('requests')
    // Without its hash: what arrives today is no repeat of it, nor is it one of what has arrived since.
    .values({ ...toRow(request), dedupe: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await transaction.insertInto('request_lines').values(toLineRows(request)).execute()
  const listed = inboxRow(request)
  const words = wordsColumn(listed.words, engine)
  await transaction
    .insertInto('inbox')
    .values({ ...listed, words })
    .execute()
  const deliveries = request.deliveries.map((each) => ({
    ...toDeliveryRow(each),
    ...toStateColumns(mail),
  }))
  await transaction.insertInto('deliveries').values(deliveries).execute()
  for (const statement of namePayment(db, request)) {
    await transaction.executeQuery(statement)
  }
  for (const { id: logo, png } of logos) {
    await transaction
      .insertInto('sent_logos')
      .values({ request_id: id, logo_id: logo, png })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const file of artwork) {
    await transaction
      .insertInto('artwork')
      .values({ ...file, received: file.size, network: '', created_at: receivedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await transaction
      .insertInto('sent_artwork')
      .values({ request_id: id, artwork_id: file.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return true
}

/** Changes follow the last one that is stored, or are stored already; else the request has gone another way. */
async function addChanges(
  transaction: Transaction<Tables>,
  engine: Engine,
  { id, changes }: Pick<SinceLine, 'id' | 'changes'>,
): Promise<{ readonly added: number; readonly isWhole: boolean }> {
  let added = 0
  if (changes.length === 0) return { added, isWhole: true }
  const request = await transaction
    .selectFrom('requests')
    .select('id')
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forShare())
    .executeTakeFirst()
  if (!request) return { added, isWhole: false }
  let last = await lastVersion(transaction, id)
  for (const work of changes) {
    if (work.version <= last && (await isStored(transaction, id, work))) continue
    const isNext = work.version === last + 1
    if (!isNext || !(await noteChange(transaction, engine, changeOfWork(id, work), work.version)))
      return { added, isWhole: false }
    last = work.version
    added += 1
  }
  return { added, isWhole: true }
}

const changeOfWork = (requestId: string, { at, by, change }: SinceWork): NewSellerChange => ({
  requestId,
  at,
  by,
  change,
})

async function isStored(
  transaction: Transaction<Tables>,
  id: string,
  { version, at, change }: SinceWork,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('seller_changes')
    .select('id')
    .where('request_id', '=', id)
    .where('version', '=', version)
    .where('at', '=', at)
    .where('kind', '=', change.kind)
    .executeTakeFirst()
  return found !== undefined
}
