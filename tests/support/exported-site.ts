import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from './campaign-shop.ts'
import { startStaticHost } from './static-host.ts'

const EXPORT = fileURLToPath(new URL('../../dist/server/export.js', import.meta.url))

/** The built command, as `npm run export` starts it. */
export function runExport(
  shopDir: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): string {
  const env = { ...process.env, SHOP_DIR: shopDir, ...settings }
  return execFileSync(process.execPath, [EXPORT, folder], { env, encoding: 'utf8', stdio: 'pipe' })
}

export function editSettings(
  shopDir: string,
  change: (settings: Record<string, Record<string, unknown>>) => void,
): void {
  const file = join(shopDir, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  change(settings)
  writeFileSync(file, JSON.stringify(settings))
}

/**
 * An exported page on a plain host, whose requests go elsewhere: to a server of ours under another
 * address, which stands in for the public provider and speaks its contract.
 */
export async function startExportedSite(mountedAt = '/') {
  const folder = folderWithUs('omaggio-site-')
  const host = await startStaticHost(folder, mountedAt)
  const shop = campaignShop()
  editSettings(shop, ({ relay }) =>
    Object.assign(relay ?? {}, { allowedOrigins: [originOf(host)] }),
  )
  const provider = await startServer({ SHOP_DIR: shop })
  // The provider keeps the shop that it has read: it takes requests for an origin of its own.
  const exported = campaignShop()
  editSettings(exported, ({ emailProvider }) =>
    Object.assign(emailProvider ?? {}, { origin: originOf(provider) }),
  )
  runExport(exported, folder)
  return {
    url: host.url,
    folder,
    dataDir: provider.dataDir,
    async stop() {
      await host.stop()
      await provider.stop()
      for (const path of [folder, shop, exported]) rmSync(path, { recursive: true, force: true })
    },
  }
}

function originOf({ url }: { url: string }): string {
  return new URL(url).origin
}
