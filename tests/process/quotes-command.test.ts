import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { sendQuote } from '../support/quote-people.ts'
import { tempDir } from '../support/temp-dir.ts'

const COMMAND = fileURLToPath(new URL('../../dist/server/quotes.js', import.meta.url))

/** The built command, as `npm run quotes` starts it. */
function quotesCommand(DATA_DIR: string, ...args: string[]) {
  const options = { env: { ...process.env, DATA_DIR }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], options)
  return { status, stdout, stderr }
}

it('[QU28] verify tells a quote that is as it was sent from one that was changed, beside the server', async () => {
  const dataDir = tempDir()
  const seller = { name: 'Omaggio S.r.l.', address: 'Via Larga 1', vatNumber: '01234567897' }
  const server = await startServer({ DATA_DIR: dataDir, SHOP_DIR: campaignShop({ seller }) })
  onTestFinished(server.stop)
  const quote = await sendQuote(server.url, await enterDesk(server), 'giulia@x.example')
  const number = quote?.number ?? ''
  const { status, stdout, stderr } = quotesCommand(dataDir, 'verify', number)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    new RegExp(`^Preventivo ${number}, inviato: la prova torna, \\d+ eventi\\.`),
  )
  expect(stdout).toMatch(/PDF [\da-f]{64}$/m)
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
  database.exec("update quote_revisions set conditions = 'altre'")
  database.close()
  expect(quotesCommand(dataDir, 'verify', number)).toEqual({
    status: 1,
    stdout: '',
    stderr: `Preventivo ${number}: la prova non torna.\nLe condizioni di ${number} non sono quelle inviate.\n`,
  })
  const unknown = quotesCommand(dataDir, 'verify', '2020/7')
  expect(unknown).toEqual({ status: 1, stdout: '', stderr: 'Non c’è un preventivo 2020/7.\n' })
})

it('[QU28] [SV8] what the quotes command does not understand ends with 2, a missing archive with 1', () => {
  const folder = tempDir()
  const help = quotesCommand(folder, '--help')
  expect([help.status, help.stderr]).toEqual([0, ''])
  expect(help.stdout).toContain('verify NUMERO')
  for (const [args, said] of [
    [[], 'Uso: npm run quotes'],
    [['verify'], 'Manca qualcosa: scrivi verify NUMERO, oppure verify FILE [PDF].'],
    [['verify', '2026/41', '2026/42'], 'Non capisco «2026/41 2026/42»'],
    [['controlla', '2026/41'], '«controlla» non è un comando.'],
  ] as const) {
    const { status, stdout, stderr } = quotesCommand(folder, ...args)
    expect([args, status, stdout]).toEqual([args, 2, ''])
    expect(stderr).toContain(said)
  }
  const file = quotesCommand(folder, 'verify', join(folder, 'prova.json'))
  expect([file.status, file.stdout]).toEqual([1, ''])
  expect(file.stderr).toContain('né il file di una prova.')
  const missing = quotesCommand(folder, 'verify', '2026/41')
  expect([missing.status, missing.stdout]).toEqual([1, ''])
  expect(missing.stderr).toContain(`Nella cartella ${folder} non c’è un archivio`)
})
