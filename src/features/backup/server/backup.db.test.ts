import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { deferred } from '../../../../tests/support/deferred.ts'
import { openFeatures } from '../../../../tests/support/feature-context.ts'
import { aRequest, NOON } from '../../../../tests/support/requests.ts'
import { type OpenedStores, openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { readConfig } from '../../../server/context/config.ts'
import { noteBackup } from '../../../server/database/backup-mark.ts'
import { backupSqlite } from '../../../server/database/sqlite/open-sqlite.ts'
import { createDeskRoutes, type DeskRoutesOptions } from '../../../server/desk/desk-routes.ts'
import { type HttpApp, listenerOf } from '../../../server/http/app.ts'
import { listen } from '../../../server/http/listen.ts'
import { FEATURES } from '../../../server/wiring/features.ts'
import { backup } from './feature.ts'
import { createCopies } from './prepare-copy.ts'

const DRAFT = 'copy.db.part'

async function anArchive() {
  const dataDir = tempDir()
  const stores = await openEmptyStores(dataDir)
  onTestFinished(stores.close)
  return { dataDir, stores, copyTo: (file: string) => backupSqlite(dataDir, file) }
}

interface DeskOptions {
  /** Undefined on Postgres. */
  readonly copyTo?: ((file: string) => Promise<void>) | undefined
  readonly log?: (event: string) => void
}

function aDesk(stores: OpenedStores, dataDir: string, { copyTo, log }: DeskOptions) {
  const features = openFeatures(stores, {
    config: readConfig({ DATA_DIR: dataDir }),
    backup: copyTo && { copyTo, note: () => noteBackup(stores.db) },
    ...(log ? { log } : {}),
  })
  const routes = createDeskRoutes({
    basePath: '',
    access: { sessionOf: async () => ({ id: 'office' }) },
    assets: new Map(),
    features,
  } as unknown as DeskRoutesOptions)
  const own = { headers: { cookie: 'banco=secret' } }
  return {
    start: () => features[FEATURES.indexOf(backup)]?.start?.(),
    download: async () => routes.request('/banco/api/backup', own),
    /** The server cuts connections on which nothing was sent for `stalledMs`. */
    listening: async (stalledMs: number) => {
      const where = { port: 0, host: '127.0.0.1' }
      const app: HttpApp = new Hono()
      app.route('/', routes)
      const { server, url } = await listen(listenerOf(app), where, stalledMs)
      onTestFinished(() => void server.close())
      return (signal?: AbortSignal) =>
        fetch(new URL('banco/api/backup', url), { ...own, ...(signal ? { signal } : {}) })
    },
  }
}

const countIn = (file: string) => {
  const copy = new DatabaseSync(file, { readOnly: true })
  const [row] = copy.prepare('select count(*) as count from requests').all() as { count: number }[]
  copy.close()
  return row?.count ?? 0
}

describe('a copy for the seller', () => {
  it('[BN93] is whole while requests arrive, and needs nothing else of the server', async () => {
    const { dataDir, stores, copyTo } = await anArchive()
    writeFileSync(join(dataDir, 'mail-account.json'), '{"password":"segreta"}')
    let accepted = 0
    const accept = async () => {
      await stores.requests.accept(aRequest())
      accepted += 1
    }
    for (let n = 0; n < 20; n++) await accept()
    const seen: number[] = []
    const { download } = aDesk(stores, dataDir, {
      async copyTo(file) {
        seen.push(accepted)
        await copyTo(file).finally(() => seen.push(accepted))
      },
    })
    const arriving = (async () => {
      while (seen.length < 2) await accept()
    })()
    const reply = await download()
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="copia-\d{4}-\d\d-\d\d\.db"$/,
    )
    // No copy stays on the server, also while it is read.
    expect(readdirSync(dataDir)).not.toContain(DRAFT)
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(bytes.length).toBe(Number(reply.headers.get('content-length')))
    expect(bytes.includes('segreta')).toBe(false)
    await arriving
    const file = join(tempDir(), 'requests.db')
    writeFileSync(file, bytes)
    const [before = 0, after = 0] = seen
    expect(after).toBeGreaterThan(before)
    const count = countIn(file)
    expect(count).toBeGreaterThanOrEqual(before)
    // One more may be stored of which nobody was told yet.
    expect(count).toBeLessThanOrEqual(after + 1)
    expect((await stores.lastBackup())?.madeAt).toBeGreaterThan(NOON - 1)
  })

  it.runIf(process.platform === 'linux')(
    '[BN93] leaves the locks of the server in place, without which others would remove its log',
    async () => {
      const { dataDir, stores, copyTo } = await anArchive()
      await stores.requests.accept(aRequest())
      const inode = statSync(join(dataDir, 'requests.db')).ino
      const locks = () => readFileSync('/proc/locks', 'utf8').match(new RegExp(`:${inode} `, 'g'))
      expect(locks()).toHaveLength(1)
      await copyTo(join(tempDir(), 'copia.db'))
      expect(locks()).toHaveLength(1)
    },
  )

  it('[BN93] counts only once it was read to its end, and is made one at a time', async () => {
    const { dataDir, stores, copyTo } = await anArchive()
    const { download } = aDesk(stores, dataDir, { copyTo })
    const left = await download()
    await left.body?.cancel()
    expect(await stores.lastBackup()).toBeUndefined()
    const first = await download()
    const second = await download()
    expect([first.status, second.status]).toEqual([200, 503])
    expect(await second.text()).toContain('già in preparazione')
    await first.arrayBuffer()
    expect(await stores.lastBackup()).toBeDefined()
  })

  it('[BN93] is not begun on a disk that is almost full, and on Postgres names its tool', async () => {
    const { dataDir, stores, copyTo } = await anArchive()
    const copies = createCopies({ backup: { copyTo }, dataDir, freeBytes: async () => 1e8 })
    expect(await copies.take()).toBe('no-room')
    expect(await copies.take()).toBe('no-room')
    const reply = await aDesk(stores, dataDir, {}).download()
    expect([reply.status, await reply.text()]).toEqual([409, expect.stringContaining('Postgres')])
  })

  it('[BN93] what a kill left behind makes room for the next one', async () => {
    const { dataDir, copyTo } = await anArchive()
    writeFileSync(join(dataDir, DRAFT), 'half')
    const copies = createCopies({ backup: { copyTo }, dataDir })
    const copy = await copies.take()
    if (typeof copy === 'string') throw new Error(copy)
    await copy.close()
    expect(readdirSync(dataDir)).not.toContain(DRAFT)
  })

  it('[BN110] a client that leaves while it is made does not block the next one', async () => {
    const { dataDir, stores, copyTo } = await anArchive()
    const [begun, mayGoOn] = [deferred(), deferred()]
    const { listening } = aDesk(stores, dataDir, {
      async copyTo(file) {
        begun.resolve()
        await mayGoOn.promise
        await copyTo(file)
      },
    })
    const ask = await listening(30_000)
    const leaving = new AbortController()
    const left = ask(leaving.signal).catch(() => 'left')
    await begun.promise
    leaving.abort()
    expect(await left).toBe('left')
    mayGoOn.resolve()
    const size = async () => (await (await ask()).arrayBuffer()).byteLength
    await expect.poll(size).toBeGreaterThan(10_000)
    await expect.poll(stores.lastBackup).toBeDefined()
  })

  it('[BN110] may take longer to make than a silent connection is kept', async () => {
    const { dataDir, stores, copyTo } = await anArchive()
    const { listening } = aDesk(stores, dataDir, {
      async copyTo(file) {
        await new Promise((resolve) => setTimeout(resolve, 800))
        await copyTo(file)
      },
    })
    const reply = await (await listening(200))()
    const { byteLength } = await reply.arrayBuffer()
    expect(byteLength).toBe(Number(reply.headers.get('content-length')))
    await expect.poll(stores.lastBackup).toBeDefined()
  })

  it('[BN93] the server starts also if what a kill left cannot be removed', async () => {
    const { dataDir, stores, copyTo } = await anArchive()
    mkdirSync(join(dataDir, DRAFT))
    const log = vi.fn<(event: string) => void>()
    aDesk(stores, dataDir, { copyTo, log }).start()
    await expect.poll(() => log.mock.calls.map(([event]) => event)).toContain('backup-failed')
  })
})
