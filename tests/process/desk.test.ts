import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { openEmptyStores } from '../support/stores.ts'
import { tempDir } from '../support/temp-dir.ts'

const COMMAND = fileURLToPath(new URL('../../dist/server/desk.js', import.meta.url))

/** The built desk command, as `npm run desk` starts it. */
function deskCommand(dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  return spawnSync(process.execPath, [COMMAND, ...args], { env, encoding: 'utf8' })
}

function enter(url: string, link: string) {
  const { origin } = new URL(url)
  return fetch(new URL('/banco/api/enter', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ link, name: 'ufficio' }),
  })
}

it('[BN1] [BN4] a link of the command opens the desk of a running server, and close ends it', async () => {
  const server = await startServer()
  const { stdout } = deskCommand(server.dataDir, 'link')
  const link = /\/banco#([\w-]{43})\n/.exec(stdout)?.[1] ?? ''
  const entered = await enter(server.url, link)
  expect(entered.status).toBe(204)
  const cookie = entered.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const desk = (path = '') => fetch(new URL(`/banco${path}`, server.url), { headers: { cookie } })
  const page = await desk()
  expect(page.status).toBe(200)
  const html = await page.text()
  for (const [, path = ''] of html.matchAll(/(?:src|href)="\/banco(\/[^"]+)"/g)) {
    const [open, closed] = [await desk(path), await fetch(new URL(`/banco${path}`, server.url))]
    expect([path, open.status, closed.status]).toEqual([path, 200, 401])
  }
  expect(deskCommand(server.dataDir, 'close').stdout).toContain('1 dispositivo')
  expect((await desk()).status).toBe(401)
  expect((await enter(server.url, link)).status).toBe(403)
  // Neither the database nor the log has what lets in.
  const secret = cookie.split('=')[1] ?? ''
  const kept = ['', '-wal'].map((end) => {
    return readFileSync(join(server.dataDir, DATABASE_FILE + end)).toString('latin1')
  })
  for (const text of [...kept, server.output()]) {
    expect(text).not.toContain(link)
    expect(text).not.toContain(secret)
  }
  await server.stop()
})

it('[DK18] a full disk is one sentence, without a stack', async () => {
  const dataDir = tempDir()
  await (await openEmptyStores(dataDir)).close()
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
  database.exec(`create trigger full before insert on desk_links
    begin select raise(abort, 'database or disk is full'); end`)
  database.close()
  expect(deskCommand(dataDir, 'link')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'L’archivio non si può usare: il disco è pieno. Libera dello spazio e riprova.\n',
  })
})

it('[BN10] DESK=off leaves nothing of it', async () => {
  const server = await startServer({ DESK: 'off' })
  const replies = await Promise.all(
    ['/banco', '/banco/api/sessions', '/nulla'].map((path) => fetch(new URL(path, server.url))),
  )
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await enter(server.url, 'A'.repeat(43))).status).toBe(404)
  await server.stop()
})

it('[BN11] the visitor’s page sets no cookie and loads nothing of the desk', async () => {
  const server = await startServer()
  const page = await fetch(server.url)
  expect(page.headers.has('set-cookie')).toBe(false)
  expect(await page.text()).not.toContain('banco')
  // Not a terminal: a log must hold no link, only the way to get one.
  expect(server.output()).not.toContain('/banco')
  expect(server.output()).toContain('npm run desk -- link')
  await server.stop()
})
