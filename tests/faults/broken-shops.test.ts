import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { anyBrokenFile } from '../support/broken-shops.ts'
import { SHOP_DIR } from '../support/demo-shop.ts'
import { report, rounds } from './campaign.ts'

const SHOPS = rounds(5, 200)

it('[OF12] no broken shop starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'omaggio-broken-'))
  cpSync(SHOP_DIR, folder, { recursive: true })
  let refused = 0
  for (const { file, how, content } of fc.sample(anyBrokenFile, SHOPS)) {
    const path = join(folder, file)
    if (content === null) rmSync(path)
    else writeFileSync(path, content)
    const said = await startServer({ SHOP_DIR: folder }).then(
      async (server) => {
        await server.stop()
        return 'it started'
      },
      (error: Error) => error.message,
    )
    expect(said, how).toMatch(/^the server did not start: Il negozio in .* non è utilizzabile\.\n/)
    // One line per problem, and no stack of ours.
    expect(said, how).toContain(`\n${file}`)
    expect(said, how).not.toMatch(/\n {4}at /)
    refused += 1
    cpSync(join(SHOP_DIR, file), path)
  }
  report('broken shops', { refused })
  rmSync(folder, { recursive: true })
})
