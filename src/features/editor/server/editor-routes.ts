import { Hono } from 'hono'
import * as v from 'valibot'
import { PICTURE_TYPES, LARGEST_PICTURE_BYTES } from '../../../shop/catalogue/picture-types.ts'
import {
  LARGEST_CHANGE_BYTES,
  LONGEST_PICTURE_PX,
  MOST_UPLOADED_BYTES,
} from '../wire/shop-draft.ts'
import { SHOP_FILES } from '../../../shop/shop-files.ts'
import type { DraftFiles } from './draft-files.ts'
import type { ShopEditor } from './shop-editor.ts'
import type { RequestGuard } from '../../../server/http/request-guard.ts'
import type { DeskContext, DeskRoutes } from '../../../server/desk/desk-env.ts'
import type { BodyLimits, Receive } from '../../../server/desk/receive.ts'
import { isPlainId, plainId } from '../../../server/http/plain-id.ts'
import { changesSchema, revision } from './shop-change-schema.ts'

export interface EditorRoutesOptions {
  readonly editor: ShopEditor
  readonly files: Pick<DraftFiles, 'upload' | 'zip'>
  readonly guard: Pick<RequestGuard, 'receive'>
  readonly receive: Receive
}

// Whoever types is quick: several changes in a second, for minutes.
const MINUTE = { name: 'minute', windowMs: 60_000 }
const EDITS: BodyLimits = {
  largestBytes: LARGEST_CHANGE_BYTES,
  counted: 'shop-changes ',
  limits: [{ ...MINUTE, most: 1200 }],
  isSellers: true,
}
const UPLOADS: BodyLimits = {
  largestBytes: LARGEST_PICTURE_BYTES,
  counted: 'shop-pictures ',
  limits: [{ ...MINUTE, most: 120 }],
  isSellers: true,
}

const VERSION_GONE = 'Questa versione non c’è più: si conservano le ultime 50.'
const NOT_TAKEN = {
  'no-picture': 'Non è un’immagine webp, avif, png o jpg.',
  'too-large': `L’immagine è troppo grande: al massimo ${LONGEST_PICTURE_PX} pixel per lato.`,
  'too-many': 'Le foto caricate e non pubblicate sono troppe: pubblica o scarta le modifiche.',
  'too-heavy': `Le foto caricate e non pubblicate possono pesare al massimo ${MOST_UPLOADED_BYTES / 1_000_000} MB insieme: pubblica o scarta le modifiche.`,
} as const

const seenSchema = v.object({ revision })
const resolveSchema = v.object({
  revision,
  file: v.picklist(SHOP_FILES),
  keep: v.picklist(['disk', 'draft']),
})
const restoreSchema = v.object({ revision, id: plainId })

const deviceOf = (context: DeskContext) => context.get('session')

/** What the editor of the shop asks for. */
export function createEditorRoutes(options: EditorRoutesOptions): DeskRoutes {
  const { editor, files, guard, receive } = options
  const routes: DeskRoutes = new Hono()

  routes.get('/draft', async (context) => context.json(await editor.draft(deviceOf(context))))
  routes.get('/state', async (context) => context.json(await editor.state(deviceOf(context))))

  routes.post('/take-over', (context) =>
    receive(context, v.object({}), async () =>
      context.json(await editor.takeOver(deviceOf(context))),
    ),
  )

  routes.post('/change', (context) =>
    receive(
      context,
      changesSchema,
      async ({ changes, ...seen }) =>
        context.json(await editor.change(deviceOf(context), seen, changes)),
      EDITS,
    ),
  )

  routes.post('/resolve', (context) =>
    receive(context, resolveSchema, async (asked) =>
      context.json(await editor.resolve(deviceOf(context), asked.revision, asked.file, asked.keep)),
    ),
  )

  routes.post('/discard', (context) =>
    receive(context, seenSchema, async (asked) =>
      context.json(await editor.discard(deviceOf(context), asked.revision)),
    ),
  )

  routes.post('/publish', (context) =>
    receive(context, seenSchema, async (asked) =>
      context.json(await editor.publish(deviceOf(context), asked.revision)),
    ),
  )

  routes.post('/restore', (context) =>
    receive(context, restoreSchema, async (asked) => {
      const reply = await editor.restore(deviceOf(context), asked.revision, asked.id)
      return reply ? context.json(reply) : context.text(VERSION_GONE, 404)
    }),
  )

  routes.get('/versions', async (context) => context.json(await editor.versions()))

  routes.get('/versions/:id', async (context) => {
    const id = context.req.param('id')
    const version = isPlainId(id) ? await editor.version(id) : undefined
    return version ? context.json(version) : context.text(VERSION_GONE, 404)
  })

  routes.get('/draft.zip', async (context) =>
    context.body(ReadableStream.from(await files.zip()), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="negozio.zip"',
    }),
  )

  routes.post('/pictures', async (context) => {
    const given = context.req.header('content-type')
    const type = PICTURE_TYPES.find((each) => each === given)
    if (!type) return context.text(NOT_TAKEN['no-picture'], 415)
    const body = await guard.receive(context, { type, ...UPLOADS })
    if (!Buffer.isBuffer(body)) return context.text(body.text, body.status, { ...body.headers })
    const taken = await files.upload(context.req.query('name') ?? '', body, type)
    return typeof taken === 'object' ? context.json(taken) : context.text(NOT_TAKEN[taken], 400)
  })

  return routes
}
