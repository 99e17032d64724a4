import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { aPdf, artworkApp, namingArtwork } from '../../../../../tests/support/artwork-app.ts'
import { NEWER } from '../../../../../tests/support/newer-program.ts'
import { demoCatalogue, demoShop } from '../../../../../tests/support/demo-shop.ts'
import { dumpOfPostgres, KEPT_ARCHIVES } from '../../../../../tests/support/kept-archive.ts'
import { aNewPayment } from '../../../../../tests/support/payments.ts'
import { aPng } from '../../../../../tests/support/png.ts'
import { ENGINES, HAS_POSTGRES, postgresDatabase } from '../../../../../tests/support/postgres.ts'
import { aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../../tests/support/standard-texts.ts'
import {
  openEmptyStores,
  openStoresOnPostgres,
  openStoresOnSqlite,
  type OpenedStores,
} from '../../../../../tests/support/stores.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import type { Engine } from '../../../../server/database/database.ts'
import { newOrder } from '../../../../order/order.ts'
import { templateParams } from '../../../../order/template-params.ts'
import { DATABASE_FILE } from '../../../../server/database/sqlite/open-sqlite.ts'
import { afterAttempt } from '../../../../server/outbox/delivery.ts'
import { artworkOf } from '../../../artwork/server/artwork-store.ts'
import { rollBackPostgres } from '../../../backup/server/roll-back-postgres.ts'
import { rollBack } from '../../../backup/server/roll-back.ts'
import { MIGRATIONS } from '../../../../server/wiring/migrations.ts'
import { importFile } from '../commands/import-command.ts'
import { receivedRequest } from '../received-request.ts'
import { REQUEST_MAIL } from '../request-mail.ts'
import { readSince } from './read-since.ts'

const LATER = NOON + 90_000
const LOGO = aPng({ width: 4, height: 3 })
const PDF = aPdf(2_000)
const CLAIM = { now: LATER + 200_000, leaseMs: 60_000, kinds: [REQUEST_MAIL] }
const noted = (requestId: string) =>
  ({ requestId, at: NOON + 1, by: 'Ufficio', change: { kind: 'notes', notes: 'prima' } }) as const
const shops = { current: () => demoShop, former: () => [] }

/** As the page sends it, and as the relay checks it. */
function asked(surname: string, receivedAt: number, logo?: string) {
  const order = {
    ...newOrder(demoCatalogue, { ...demoShop.settings.sampleCustomer, surname }),
    uid: 48_213,
  }
  const logos = logo === undefined ? [] : [{ name: 'marchio.png', id: logo }]
  const params = templateParams(demoCatalogue, order, STANDARD_TEXTS, logos)
  const {
    customer: _,
    rows: __,
    walk: ___,
    ...received
  } = receivedRequest(params, { shops, network: 'network', now: receivedAt })
  const made = aRequest({ receivedAt })
  return aRequest({ ...received, id: made.id, deliveries: made.deliveries })
}

/** A shop with a request, whose copy of before an upgrade lies beside it, and what comes after the upgrade. */
async function rolledBack() {
  const dataDir = tempDir()
  const older = await openEmptyStores(dataDir)
  const before = asked('Rossi', NOON)
  await older.requests.accept(before)
  await older.seller.append(noted(before.id), 0)
  await older.close()
  copyFileSync(join(dataDir, DATABASE_FILE), join(dataDir, 'before-1.0.0.db'))

  const newer = await openStoresOnSqlite(dataDir)
  const waiting = await fillSince(newer, before.id, join(dataDir, 'artwork'))
  const expected = await stored(newer)
  await newer.close()
  // As another process finds it: a thread of ours that has ended may still hold its locks.
  const folder = tempDir()
  cpSync(dataDir, folder, { recursive: true, preserveTimestamps: true })
  const artwork = (id: string) => ({ path: `artwork/${id}`, file: join(folder, 'artwork', id) })
  const { since } = await rollBack(folder, {
    now: LATER,
    migrations: NEWER,
    readSince: (database) => readSince(database, artwork),
  })
  // An older program removes files that no request of its database names.
  rmSync(join(folder, 'artwork'), { recursive: true })
  return { folder, since, before, waiting, expected }
}

/** What comes after the upgrade: new requests in several states, and work on an earlier one. */
async function fillSince(newer: OpenedStores, before: string, artwork: string) {
  await newer.requests.accept(
    asked('Bianchi', LATER, await newer.logos.keep(LOGO, 'network', LATER)),
  )
  for (const kind of ['delivered', 'refused'] as const) {
    const claimed = await newer.deliveries.claim({
      now: LATER,
      leaseMs: 60_000,
      kinds: [REQUEST_MAIL],
    })
    if (!claimed) throw new Error('nothing was claimed')
    await newer.deliveries.settle(
      claimed.id,
      afterAttempt(claimed, { kind, detail: '' }, LATER + 5, () => 0.5),
    )
  }
  const suspect = asked('Verdi', LATER + 1)
  await newer.requests.accept({
    ...suspect,
    order: { ...suspect.order, signs: ['trap'] },
    deliveries: suspect.deliveries.map((each) => ({ ...each, isHeld: true })),
  })
  const file = await artworkApp(newer, { folder: artwork }).upload('logo.pdf', PDF)
  const waiting = namingArtwork([file], { receivedAt: LATER + 2 })
  await newer.requests.accept(waiting)
  const changes = [
    { kind: 'state', state: 'quoted' },
    { kind: 'notes', notes: 'dopo; città: Forlì' },
  ] as const
  for (const [n, change] of changes.entries()) {
    const work = { at: LATER + 10 + n, by: 'Telefono', change }
    await newer.seller.append({ requestId: before, ...work }, n + 1)
    await newer.seller.append({ requestId: waiting.id, ...work }, n)
  }
  return waiting
}

/** What lasts of each request, by its id. */
async function stored({ requests, seller, logos, db }: OpenedStores) {
  const all = await requests.list({ most: 99 })
  const read = all.map(async ({ delivery: { state, ...mail }, ...request }) => ({
    ...request,
    order: { ...request.order, signs: request.order.signs ?? [] },
    mail: { state, at: 'at' in mail ? mail.at : undefined },
    work: await seller.workOn(request.id),
    logos: [...(await logos.ofRequest(request.id))],
    artwork: await artworkOf(db, request.id),
  }))
  return new Map((await Promise.all(read)).map((request) => [request.id, request]))
}

interface Target {
  readonly stores: OpenedStores
  readonly engine: Engine
  readonly artworkFolder: string
}

const bringBackInto = ({ stores, engine, artworkFolder }: Target, file: string) =>
  importFile(file, {
    db: stores.db,
    engine,
    shop: demoShop,
    mail: () => ({ from: { name: 'Omaggio', address: 'negozio@example.com' } }),
    payments: stores.payments,
    artworkFolder,
    now: () => LATER + 100_000,
  })

it.each(ENGINES)(
  '[UP11] [UP12] [UP14] on %s, what a rollback has put aside comes back once',
  async (engine) => {
    const { folder, since, before, waiting, expected } = await rolledBack()
    expect(since).toMatchObject({ requests: 3, changed: 1 })
    const file = since?.file ?? ''
    let stores: OpenedStores
    if (engine === 'SQLite') stores = await openStoresOnSqlite(folder)
    else {
      const postgres = await postgresDatabase()
      onTestFinished(postgres.stop)
      stores = await openStoresOnPostgres(postgres.url)
      await stores.requests.accept(before)
      await stores.seller.append(noted(before.id), 0)
    }
    onTestFinished(stores.close)
    const bringBack = () =>
      bringBackInto(
        {
          stores,
          engine: engine === 'SQLite' ? 'sqlite' : 'postgres',
          artworkFolder: join(folder, 'artwork'),
        },
        file,
      )
    expect(await bringBack()).toContain(
      'Richieste importate: 3; c’erano già: 0. Modifiche del banco importate: 4.\nEmail al negozio che partono ora: 1.',
    )
    const now = await stored(stores)
    expect([...now.keys()]).toEqual([...expected.keys()])
    for (const [id, request] of expected) {
      // Its mail of before is as the copy has it.
      const { mail, order, ...other } = now.get(id) ?? {}
      expect(other).toEqual({ ...request, mail: undefined, order: undefined })
      if (id === before.id) continue
      expect(mail).toEqual(request.mail)
      if (id !== waiting.id) expect(order).toEqual(request.order)
    }
    expect(
      readFileSync(join(folder, 'artwork', readdirSync(join(folder, 'artwork'))[0] ?? '')).equals(
        PDF,
      ),
    ).toBe(true)
    const mailed = await Promise.all([1, 2, 3].map(() => stores.deliveries.claim(CLAIM)))
    expect(mailed.flatMap((each) => each?.subject ?? []).sort()).toEqual(
      [before.id, waiting.id].sort(),
    )

    expect(await bringBack()).toContain(
      'Richieste importate: 0; c’erano già: 3. Modifiche del banco importate: 0.\nIl file ha',
    )
    await stores.requests.erase(before.id)
    expect(await bringBack()).toContain('perché intanto sono cambiate o cancellate: 1.')
    expect((await stored(stores)).has(before.id)).toBe(false)
  },
)

it('[UP8] [UP9] a rollback to any kept version puts its archive back, and reads what came since', async () => {
  const newer = tempDir()
  const stores = await openEmptyStores(newer)
  await stores.requests.accept(asked('Rossi', NOON))
  await stores.close()
  for (const version of readdirSync(KEPT_ARCHIVES)) {
    const folder = tempDir()
    cpSync(newer, folder, { recursive: true })
    const copy = join(folder, 'before-1.0.0.db')
    const older = new DatabaseSync(copy)
    older.exec('pragma synchronous = off')
    older.exec(readFileSync(new URL(`${version}/sqlite.sql`, KEPT_ARCHIVES), 'utf8'))
    older.close()
    const before = readFileSync(copy)
    const { since } = await rollBack(folder, {
      now: LATER,
      migrations: MIGRATIONS,
      readSince: (database) => readSince(database, () => undefined),
    })
    expect([version, since?.requests]).toEqual([version, 1])
    expect(readFileSync(join(folder, DATABASE_FILE)).equals(before)).toBe(true)
  }
})

it.runIf(HAS_POSTGRES)(
  '[UP15] [UP9] on Postgres the copy of before is put back too, and what came since comes back',
  async () => {
    const [dataDir, artworkFolder] = [tempDir(), tempDir()]
    const postgres = await postgresDatabase()
    onTestFinished(postgres.stop)
    const older = await openStoresOnPostgres(postgres.url)
    const before = asked('Rossi', NOON)
    await older.requests.accept(before)
    await older.seller.append(noted(before.id), 0)
    await older.close()
    const tables = await dumpOfPostgres(postgres.url)
    const newer = await openStoresOnPostgres(postgres.url, NEWER, undefined, dataDir)
    await fillSince(newer, before.id, artworkFolder)
    await newer.payments.open(aNewPayment({ createdAt: LATER + 1 }))
    const expected = await stored(newer)
    const upgraded = await dumpOfPostgres(postgres.url)
    const back = () =>
      rollBackPostgres(
        { url: postgres.url, dataDir },
        {
          now: LATER,
          migrations: NEWER,
          readSince: (database) =>
            readSince(database, (id) => ({
              path: `artwork/${id}`,
              file: join(artworkFolder, id),
            })),
        },
      )

    await expect(back()).rejects.toThrow('Altri programmi usano ancora questo database')
    expect(await dumpOfPostgres(postgres.url)).toBe(upgraded)
    await newer.close()
    const { since, left, kept } = await eventually(back)
    expect(since).toMatchObject({ requests: 3, changed: 1 })
    expect(left).toMatchObject({ payments: 1, quotes: 0 })
    expect(await dumpOfPostgres(postgres.url)).toBe(tables)
    const names = readdirSync(dataDir).filter((name) => !name.startsWith('since-'))
    expect(names.map((name) => join(dataDir, name))).toEqual([kept])
    await expect(back()).rejects.toThrow('non c’è niente a cui tornare')

    rmSync(artworkFolder, { recursive: true })
    const stores = await openStoresOnPostgres(postgres.url)
    onTestFinished(stores.close)
    const target = { stores, engine: 'postgres', artworkFolder } as const
    expect(await bringBackInto(target, since?.file ?? '')).toContain('Richieste importate: 3')
    const now = await stored(stores)
    expect([...now.keys()]).toEqual([...expected.keys()])
    for (const [id, { work, artwork, logos, mail }] of expected) {
      // Its mail of before is as the copy has it.
      const itsMail = id === before.id ? {} : { mail }
      expect(now.get(id)).toMatchObject({ work, artwork, logos, ...itsMail })
    }
  },
)

/** The server of the database takes a moment to notice that connections were closed. */
async function eventually<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries > 50 || !String(error).includes('Altri programmi')) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
