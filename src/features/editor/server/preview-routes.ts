import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { LATER_HTML_FILE } from '../../../page/prerender.tsx'
import { ARTWORK_PATH } from '../../artwork/wire.ts'
import { WALK_PATH } from '../../suspicion/wire.ts'
import { isFileOf, PICTURES_FOLDER } from '../../../shop/catalogue/pictures.ts'
import type { Shop } from '../../../shop/shop.ts'
import { DESK_PATH } from '../../../server/desk/desk-address.ts'
import type { DraftFiles } from './draft-files.ts'
import type { Preview } from '../../../server/http/page-files/preview.ts'
import { entityTag, sendStored } from '../../../server/http/page-files/stored-reply.ts'
import type { DeskCall, DeskRoutes } from '../../../server/desk/receive.ts'
import { DESK_HEADERS } from '../../../server/desk/desk-policy.ts'
import { isPlainId } from '../../../server/http/plain-id.ts'

// With a slash at its end in the browser, so that the page's own addresses are below it.
const PREVIEW = `${DESK_PATH}/preview`
const CANNOT_BE_SHOWN = 'Il negozio così non si può mostrare.'
const PICTURE = /^[a-z0-9][\w-]*\.(?:svg|webp|avif|png|jpe?g)$/i

/** The page of the draft, or of a version, for a frame of the desk, and everything that it loads. */
export function createPreviewRoutes(
  preview: Preview,
  files: Pick<DraftFiles, 'shop' | 'shopOfVersion' | 'uploaded'>,
  shopDir: string,
): DeskRoutes {
  const routes: DeskRoutes = new Hono()
  const folder = join(shopDir, PICTURES_FOLDER)

  function serve(path: string, shopFor: (context: DeskCall) => Promise<Shop | undefined>): void {
    for (const [file, render] of [
      ['', preview.page],
      [LATER_HTML_FILE, preview.later],
    ] as const) {
      routes.get(`${path}/${file}`, async (context) => {
        const shop = await shopFor(context)
        if (!shop) return context.text(CANNOT_BE_SHOWN, 409)
        const { headers, ...reply } = await render(shop, context.req.query('payment') === 'true')
        return sendStored(context, { ...reply, headers: { ...headers, ...DESK_HEADERS } })
      })
    }
    // Nobody walks here who could be a robot, or has files to send.
    for (const asked of [WALK_PATH, ARTWORK_PATH]) {
      routes.get(`${path}/${asked}`, (context) => context.body(null, 204))
    }
    routes.get(`${path}/assets/:file`, (context) => {
      const asset = preview.assets.get(`/assets/${context.req.param('file')}`)
      return asset ? sendStored(context, asset) : context.notFound()
    })
    routes.get(`${path}/pictures/:file`, async (context) => {
      const file = context.req.param('file')
      if (!PICTURE.test(file)) return context.notFound()
      const content = (await files.uploaded(file)) ?? (await inFolder(folder, file))
      if (!content) return context.notFound()
      const identity = new Uint8Array(content)
      const headers = {
        'Content-Type': getMimeType(file) ?? 'application/octet-stream',
        // Kept by this browser, which asks each time whether it still has the right to it.
        'Cache-Control': 'private, no-cache',
        ETag: entityTag(identity),
      }
      return sendStored(context, { identity, headers })
    })
  }

  serve(PREVIEW, () => files.shop())
  serve(`${PREVIEW}/versions/:id`, async (context) => {
    const id = context.req.param('id') ?? ''
    return isPlainId(id) ? files.shopOfVersion(id) : undefined
  })
  return routes
}

async function inFolder(folder: string, file: string): Promise<Buffer | undefined> {
  return (await isFileOf(folder, file)) ? readFile(join(folder, file)) : undefined
}
