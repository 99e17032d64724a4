import { hash } from 'node:crypto'
import { artworkOf } from '../../src/features/artwork/server/artwork-store.ts'
import { printedLogo } from '../../src/features/requests/server/sent-data.ts'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { demoCatalogue, demoShop } from './demo-shop.ts'
import { aPng } from './png.ts'
import { aRequest, NOON } from './requests.ts'
import { STANDARD_TEXTS } from './standard-texts.ts'
import type { OpenedStores } from './stores.ts'

const LOGO = aPng({ width: 6, height: 4 })
const PLACEMENT = { x: 0.31, y: 0.42, size: 0.8, turn: 15 }
const ARTWORK = { id: '5f'.repeat(16), name: 'marchio.pdf', size: 2_000 }

/** A request with a placed logo and an original file, the same for each database. */
export function filesContents() {
  const id = hash('sha256', LOGO, 'hex').slice(0, 32)
  const logo = { name: 'marchio.png', id, placement: PLACEMENT, measures: '4,0 × 2,7 cm' }
  const order = { ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer), uid: 71_204 }
  const params = templateParams(demoCatalogue, order, STANDARD_TEXTS, [logo], undefined, [ARTWORK])
  return aRequest({ params, receivedAt: NOON + 1_000 })
}

/** Stores it with its files, and that a copy was read back. */
export async function fillFiles(
  { requests, logos, db }: OpenedStores,
  request: ReturnType<typeof filesContents>,
): Promise<void> {
  const whole = { kind: 'pdf', received: ARTWORK.size, sha256: 'ab'.repeat(32) } as const
  const file = { ...ARTWORK, ...whole, network: 'network', created_at: NOON }
  await db.insertInto('artwork').values(file).execute()
  await logos.keep(LOGO, 'network', NOON)
  await requests.accept(request)
  const copied = { id: 1, made_at: NOON, read_back_at: NOON + 1 }
  await db.insertInto('backups').values(copied).execute()
}

/** What lasts of it. */
export async function readFiles({ requests, logos, db, lastBackup }: OpenedStores) {
  const listed = await requests.list({ most: 100 })
  const files = await Promise.all(
    listed.map(async ({ id, rows }) => {
      const artwork = await artworkOf(db, id)
      const printed = printedLogo(rows, 0, await logos.ofRequest(id))
      if (artwork.length === 0) return []
      return [{ artwork, png: printed?.png.toString('base64'), placement: printed?.placement }]
    }),
  )
  const read = { files: files.flat(), lastBackup: (await lastBackup()) ?? null }
  return JSON.parse(JSON.stringify(read)) as unknown
}

/** Of an archive from before there were files. */
export const NO_FILES = { files: [], lastBackup: null }
