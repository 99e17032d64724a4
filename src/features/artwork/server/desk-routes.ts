import { open } from 'node:fs/promises'
import { Hono } from 'hono'
import { fileStream } from '../../backup/server/file-stream.ts'
import type { Database } from '../../../server/database/database.ts'
import type { DeskRoutes } from '../../../server/desk/receive.ts'
import { isPlainId } from '../../../server/http/plain-id.ts'
import type { ArtworkFiles } from './artwork-files.ts'
import { artworkOf } from './artwork-store.ts'
import type { ArtworkTables } from './artwork-table.ts'
import { downloadName } from './plain-name.ts'

type Tables = ArtworkTables & {
  readonly requests: { readonly id: string; readonly request_number: number | null }
}

const GONE = 'Questo file non c’è più: forse la richiesta è stata cancellata.'

/** Downloads for the seller: always as attachments of no type, so that no browser opens what a stranger sent. */
export function createArtworkDesk(
  db: Database<Tables>,
  { pathOf }: Pick<ArtworkFiles, 'pathOf'>,
): DeskRoutes {
  const routes: DeskRoutes = new Hono()

  async function find(requestId: string, fileId: string) {
    const files = await artworkOf(db.withTables(), requestId)
    const place = files.findIndex(({ id }) => id === fileId)
    const file = files[place]
    return file && { file, place }
  }

  const numberOf = async (requestId: string) =>
    (
      await db
        .selectFrom('requests')
        .select('request_number')
        .where('id', '=', requestId)
        .executeTakeFirst()
    )?.request_number ?? requestId

  routes.get('/requests/:id/artwork/:file', async (call) => {
    const requestId = call.req.param('id')
    const found = isPlainId(requestId) ? await find(requestId, call.req.param('file')) : undefined
    const handle = found && (await open(pathOf(found.file.id)).catch(() => undefined))
    if (!found || !handle) return call.text(GONE, 404)
    const name = downloadName(await numberOf(requestId), found.place, found.file)
    const stream = fileStream(handle, {
      mayGoOn: call.get('isOpen'),
      onEnd: async () => {},
      close: () => handle.close(),
    })
    return call.body(stream, 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(found.file.size),
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  })

  return routes
}
