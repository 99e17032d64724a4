import type { TrendCounts } from '../../src/features/trend/server/trend-store.ts'
import { weekOf } from '../../src/features/trend/server/trend-periods.ts'
import { hash } from 'node:crypto'
import { DatabaseSync } from '@photostructure/sqlite'
import { Client } from 'pg'
import type { Cents } from '../../src/order/money.ts'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { afterAttempt } from '../../src/server/outbox/delivery.ts'
import { searchTerms } from '../../src/features/requests/server/inbox/inbox-words.ts'
import type { Payment } from '../../src/features/payments/server/payment.ts'
import { REQUEST_MAIL } from '../../src/features/requests/server/request-mail.ts'
import type { CheckedOrder } from '../../src/features/requests/server/checked-order.ts'
import type { SellerWork } from '../../src/features/requests/server/seller/seller-store.ts'
import { readShop } from '../../src/shop/read-shop.ts'
import { demoCatalogue, demoShop } from './demo-shop.ts'
import { aNewPayment } from './payments.ts'
import { aPng } from './png.ts'
import { orderOfOne, aDelivery, aRequest, NOON } from './requests.ts'
import { STANDARD_TEXTS } from './standard-texts.ts'
import type { OpenedStores } from './stores.ts'

/** One folder for each version whose archives are kept. */
export const KEPT_ARCHIVES = new URL('../fixtures/archives/', import.meta.url)

const OFFICE = { id: 'ufficio', name: 'Ufficio' }
const LOGO = aPng({ width: 4, height: 3 })
const AFTERWARDS = { now: NOON + 10, leaseMs: 60_000 }

function requestOf(surname: string, receivedAt: number) {
  const customer = { ...demoShop.settings.sampleCustomer, surname }
  const order = { ...newOrder(demoCatalogue, customer), uid: 48_213 }
  const logo = { name: 'marchio.png', id: hash('sha256', LOGO, 'hex').slice(0, 32) }
  const params = templateParams(demoCatalogue, order, STANDARD_TEXTS, [logo])
  const selections = { product: 'mug', color: 'red', quantity: 250 }
  const verdict = { kind: 'as-listed' } as const
  const claimedTotal = 123_45 as Cents
  return aRequest({
    receivedAt,
    params,
    order: orderOfOne({ requestNumber: 48_213, selections, claimedTotal, verdict }),
  })
}

/** The same rows for each database that they are written into. */
export function archiveContents() {
  const [delivered, refused, held, erased] = ['Rossi', 'Bianchi', 'Verdi', 'Neri'].map(
    (surname, n) => requestOf(surname, NOON + n),
  )
  if (!delivered || !refused || !held || !erased) throw new Error('a request is missing')
  const payment = aNewPayment()
  return {
    delivered,
    repeated: { ...requestOf('Rossi', NOON + 9), hash: delivered.hash },
    refused,
    held: { ...held, deliveries: held.deliveries.map((each) => ({ ...each, isHeld: true })) },
    erased,
    payment,
    notice: aDelivery({ subject: payment.id, kind: 'payment' }),
  }
}

/** Writes something into every table that holds what people did. */
export async function fillArchive(
  stores: OpenedStores,
  { payment, notice, ...sent }: ReturnType<typeof archiveContents>,
): Promise<void> {
  const { requests, deliveries, payments, logos, desk, inbox, seller, editor, retention } = stores
  const { delivered, repeated, refused, held, erased } = sent
  await logos.keep(LOGO, 'network', NOON)
  for (const request of [delivered, repeated, refused, held, erased]) await requests.accept(request)
  for (const kind of ['delivered', 'refused'] as const) {
    const claimed = await deliveries.claim({ ...AFTERWARDS, kinds: [REQUEST_MAIL] })
    if (!claimed) throw new Error('nothing was claimed')
    const ended = afterAttempt(claimed, { kind, detail: `${kind} by a test` }, NOON, () => 0.5)
    await deliveries.settle(claimed.id, ended)
  }
  while (await inbox.index());
  await requests.erase(erased.id)
  const changes = [
    { kind: 'state', state: 'quoted' },
    { kind: 'notes', notes: 'Richiamare lunedì; città: Forlì' },
    { kind: 'state', state: 'confirmed' },
  ] as const
  for (const [version, change] of changes.entries()) {
    const at = NOON + 60_000 * (version + 1)
    await seller.append({ requestId: delivered.id, at, by: OFFICE.name, change }, version)
  }
  await payments.open(payment)
  const begun = await payments.beginCapture(payment.orderId, AFTERWARDS)
  if (!begun) throw new Error('the payment was not begun')
  const paid = { state: 'paid', at: NOON, captureId: 'CAPTURE1', givenName: 'Mario' } as const
  await payments.settle(begun, paid, [notice])
  await desk.addLink({ hash: 'link', endsAt: NOON + 1 })
  const times = { openedAt: NOON, seenAt: NOON, endsAt: NOON + 1_000 }
  await desk.open('link', { ...OFFICE, ...times, hash: 'cookie' })
  const file = { file: 'info.md', base: null, text: '# Chi siamo\n' } as const
  await editor.replaceDraft(0, [file], OFFICE, NOON)
  await editor.addUpload('pictures/penna.png', LOGO, NOON)
  await editor.setEditor(OFFICE, NOON)
  const files = { 'info.md': '# Prima\n' }
  await editor.addVersion({ id: 'version-1', by: OFFICE.name, changes: ['Nome'], files })
  await retention.look(24, NOON)
  await stores.secret('test')
  await stores.probe()
}

/** As archives tell it that were kept before a request had several gadgets. */
function asOneGadget({ gadgets, ...order }: CheckedOrder) {
  const [{ selections, quote }, ...others] = gadgets
  if (others.length > 0) return { ...order, gadgets }
  return { ...order, selections, ...(quote ? { quote } : {}) }
}

/** As archives tell it that were kept before a payment covered several gadgets. */
function asOfOneGadget({ datasets, ...payment }: Payment) {
  const [dataset, ...others] = datasets
  return others.length > 0 ? { ...payment, datasets } : { ...payment, dataset }
}

/** As the first kept archives tell it. */
function asFirstKept({ changes, ...work }: SellerWork) {
  return {
    ...work,
    changes: changes.map(({ value, ...change }) => ({
      ...change,
      state: change.kind === 'state' ? value : '',
    })),
  }
}

/** What lasts: a later version must read the same. */
export async function readArchive(stores: OpenedStores): Promise<unknown> {
  const { requests, deliveries, payments, logos, desk, inbox, seller, editor, trend } = stores
  const listed = await requests.list({ most: 100 })
  // Stored for whoever looks into the archive; the editor does not show it.
  const draft = await stores.db.selectFrom('shop_draft').selectAll().executeTakeFirstOrThrow()
  const changedBy = { id: draft.changed_by_session, name: draft.changed_by }
  const changedAt = draft.changed_at
  while (await inbox.index());
  const { days, answers, chosen } = await trend.since(Date.UTC(2026, 0, 1))
  const read = {
    requests: await Promise.all(
      listed.map(async ({ id, receivedAt, params, order, repeats, delivery, state }) => ({
        id,
        receivedAt,
        params,
        order: asOneGadget(order),
        repeats,
        mail: { state: delivery.state, detail: delivery.detail, attempt: delivery.attempt },
        state,
        work: asFirstKept(await seller.workOn(id)),
        logo: [...(await logos.ofRequest(id)).values()][0]?.toString('base64'),
      })),
    ),
    found: await inbox.find({ terms: searchTerms('ros'), state: 'confirmed', most: 9 }),
    suspect: await inbox.find({ terms: [], mail: 'held', most: 9 }),
    erasures: await inbox.erasures(),
    payments: (await payments.list({ most: 9 })).map(asOfOneGadget),
    deliveries: (await deliveries.openKinds()).sort(),
    // As the first kept archives tell it.
    trend: {
      weeks: addedUp(days, ({ day }) => weekOf(Date.parse(day))).map(([period, sums]) => ({
        period,
        ...sums,
        kind: 'week',
        key: '',
      })),
      products: ranked(addedUp(chosen.map(asRequests), ({ product }) => product)).map(
        (product) => ({
          ...product,
          kind: 'product',
        }),
      ),
      colors: ranked(addedUp(chosen.map(asRequests), ({ color }) => color)).map((color) => ({
        ...color,
        kind: 'color',
      })),
      answers,
      isBehind: false,
      months: addedUp(days, ({ day, state }) => `${day.slice(0, 7)} ${state}`)
        .map(([key, sums]) => {
          const [period, state = ''] = key.split(' ')
          return { period, state, ...sums, kind: 'state', key: state }
        })
        .toSorted((a, b) => a.state.localeCompare(b.state)),
    },
    sessions: await desk.list(NOON),
    isKnown: (await desk.find('cookie', NOON)) !== undefined,
    draft: { ...(await editor.draft()), changedBy, changedAt },
    uploads: await editor.uploads(),
    version: await editor.version('version-1'),
  }
  return JSON.parse(JSON.stringify(read))
}

/** The first kept archives have requests of one gadget, which were counted without their value. */
function asRequests({ product, color, gadgets }: TrendCounts['chosen'][number]) {
  return { product, color, requests: gadgets }
}

/** By a key, in the order of days. */
function addedUp<Row extends { readonly requests: number; readonly cents?: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
) {
  const sums = new Map<string, { requests: number; cents: number }>()
  for (const row of rows) {
    const { requests = 0, cents = 0 } = sums.get(keyOf(row)) ?? {}
    const sum = { requests: requests + row.requests, cents: cents + (row.cents ?? 0) }
    sums.set(keyOf(row), sum)
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1))
}

function ranked(sums: ReturnType<typeof addedUp>) {
  return sums
    .map(([key, { requests }]) => ({ key, requests }))
    .toSorted((a, b) => b.requests - a.requests)
}

/** What a shop of that version offers. */
export async function readKeptShop(folder: string): Promise<unknown> {
  const { settings, catalogue } = await readShop(folder)
  const products = catalogue.products.map(({ id, label, base }) => ({ id, label, base }))
  return { name: settings.name, products }
}

type Row = Readonly<Record<string, string | number | bigint | null>>

const literal = (value: Row[string] | undefined) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

function inserts(table: string, rows: readonly Row[]): string[] {
  return rows.map((row) => {
    const values = Object.values(row).map(literal)
    return `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')});`
  })
}

/** Tables and rows as SQL, of which the part before the first row tells how the tables were made. */
export function dumpOfSqlite(file: string): string {
  const database = new DatabaseSync(file)
  const all = (sql: string) => {
    const statement = database.prepare(sql)
    // The sort keys of the inbox are larger than a number.
    statement.setReadBigInts(true)
    return statement.all() as Row[]
  }
  // The tables of a full text are made with it, and filled from another table.
  const own = `name not like '%\\_words%' escape '\\' and name <> 'inbox_unindexed'`
  const made =
    all(`select sql from sqlite_master where sql is not null and name not like '%\\_words\\_%' escape '\\'
    order by case type when 'trigger' then 'z' when 'table' then ' ' else type end, name`)
  const tables = all(`select name from sqlite_master where type = 'table' and ${own} order by name`)
  const rows = tables.flatMap(({ name }) => inserts(String(name), all(`select * from ${name}`)))
  database.close()
  return sqlText([...made.map(({ sql }) => `${sql};`), ...rows])
}

/** As the catalogue of Postgres tells it: its own program would have to be of the same version. */
export async function dumpOfPostgres(url: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  const all = async (sql: string) => (await client.query<Row>(sql)).rows
  const columns = await all(`
    select c.relname as table_name, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || coalesce(' collate "' || l.collname || '"', '') || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation and l.collname <> 'default'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`)
  const constraints = await all(`
    select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`)
  const indexes = await all(`
    select indexdef as text from pg_indexes where schemaname = 'public' and indexname not in
      (select conname from pg_constraint) order by indexname`)
  const triggers = await all(`
    select pg_get_functiondef(tgfoid) || '; ' || pg_get_triggerdef(oid) as text
    from pg_trigger where not tgisinternal order by tgname`)
  const rows: string[] = []
  for (const { table_name: table } of columns) {
    rows.push(
      ...inserts(String(table), await all(`select * from ${table} order by ${table}::text`)),
    )
  }
  await client.end()
  return sqlText([
    ...columns.map(({ table_name: table, columns: all }) => `create table ${table} (${all});`),
    ...constraints.map(
      (each) => `alter table ${each.table_name} add constraint ${each.name} ${each.text};`,
    ),
    ...[...indexes, ...triggers].map(({ text }) => `${text};`),
    ...rows,
  ])
}

const sqlText = (statements: readonly string[]) => `${statements.join('\n')}\n`

/** How the tables are made, without their rows. */
export function schemaIn(dump: string): string {
  return dump.slice(0, dump.indexOf('\ninsert into'))
}
