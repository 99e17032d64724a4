import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { LATER_HTML_FILE } from '../../../page/prerender.tsx'
import { WALK_PATH } from '../../suspicion/wire.ts'
import { PICTURES_FOLDER } from '../../../shop/catalogue/pictures.ts'
import { PREVIEW_DRAWINGS_FILE, PREVIEW_PARTS_FILE } from '../wire/preview-message.ts'
import type { Shop } from '../../../shop/shop.ts'
import { DESK_PATH } from '../../../server/desk/desk-address.ts'
import type { DraftFiles } from './draft-files.ts'
import type { Preview } from '../../../server/http/page-files/preview.ts'
import {
  entityTag,
  sendStored,
  type StoredReply,
} from '../../../server/http/page-files/stored-reply.ts'
import type { DeskContext, DeskRoutes } from '../../../server/desk/desk-env.ts'
import { DESK_HEADERS } from '../../../server/desk/desk-policy.ts'
import { isPlainId } from '../../../server/http/plain-id.ts'

export interface PreviewRoutesOptions {
  readonly preview: Preview
  readonly files: Pick<DraftFiles, 'shop' | 'shopOfVersion' | 'uploaded'>
  readonly shopDir: string
}

// With a slash at its end in the browser, so that the page's own addresses are below it.
const PREVIEW = `${DESK_PATH}/preview`
const CANNOT_BE_SHOWN = 'Il negozio così non si può mostrare.'
const PICTURE = /^[a-z0-9][\w-]*\.(?:svg|webp|avif|png|jpe?g)$/i

/** The page of the draft, or of a version, for a frame of the desk, and everything that it loads. */
export function createPreviewRoutes({ preview, files, shopDir }: PreviewRoutesOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono()
  const folder = join(shopDir, PICTURES_FOLDER)

  function serve(path: string, shopFor: (context: DeskContext) => Promise<Shop | undefined>): void {
    routes.get(`${path}/`, async (context) =>
      send(context, await shopFor(context), (shop) => preview.page(shop, withPayment(context))),
    )
    routes.get(`${path}/${PREVIEW_PARTS_FILE}`, async (context) =>
      send(context, await shopFor(context), (shop) => preview.parts(shop, withPayment(context))),
    )
    routes.get(`${path}/${PREVIEW_DRAWINGS_FILE}`, async (context) =>
      send(context, await shopFor(context), preview.drawings),
    )
    // Nobody walks here who could be a robot.
    routes.get(`${path}/${WALK_PATH}`, (context) => context.body(null, 204))
    routes.get(`${path}/${LATER_HTML_FILE}`, async (context) =>
      send(context, await shopFor(context), preview.later),
    )
    routes.get(`${path}/assets/:file`, (context) => {
      const asset = preview.assets.get(`/assets/${context.req.param('file')}`)
      return asset ? sendStored(context, asset) : context.notFound()
    })
    routes.get(`${path}/pictures/:file`, async (context) => {
      const file = context.req.param('file')
      const content = PICTURE.test(file) ? await pictureOf(file) : undefined
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

  async function pictureOf(file: string): Promise<Buffer | undefined> {
    return (await files.uploaded(file)) ?? (await inFolder(folder, file))
  }

  serve(PREVIEW, () => files.shop())
  serve(`${PREVIEW}/versions/:id`, async (context) => {
    const id = context.req.param('id') ?? ''
    return isPlainId(id) ? files.shopOfVersion(id) : undefined
  })
  return routes
}

const withPayment = ({ req }: DeskContext) => req.query('payment') === 'true'

async function send(
  context: DeskContext,
  shop: Shop | undefined,
  render: (shop: Shop) => Promise<StoredReply>,
): Promise<Response> {
  if (!shop) return context.text(CANNOT_BE_SHOWN, 409)
  const { headers, ...reply } = await render(shop)
  return sendStored(context, { ...reply, headers: { ...headers, ...DESK_HEADERS } })
}

/** A link may lead to another picture of the folder, but not to a file elsewhere. */
async function inFolder(folder: string, file: string): Promise<Buffer | undefined> {
  try {
    const target = await realpath(join(folder, file))
    return dirname(target) === (await realpath(folder)) ? await readFile(target) : undefined
  } catch {
    return undefined
  }
}
