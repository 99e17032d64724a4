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
import type { EditingDevice } from './editor-store.ts'
import type { ShopEditor } from './shop-editor.ts'
import type { RequestGuard } from '../../../server/http/request-guard.ts'
import {
  type BodyLimits,
  type DeskCall,
  type DeskRoutes,
  receiveBy,
} from '../../../server/desk/receive.ts'
import { isPlainId, plainId } from '../../../server/http/plain-id.ts'
import { changes, changesSchema, revision } from './shop-change-schema.ts'

// Whoever types is quick: several changes in a second, for minutes.
const MINUTE = { name: 'minute', windowMs: 60_000 }
const EDITS: BodyLimits = {
  largestBytes: LARGEST_CHANGE_BYTES,
  counted: 'shop-changes ',
  limits: [{ ...MINUTE, most: 1200 }],
  memory: 'sellers',
}
const UPLOADS: BodyLimits = {
  largestBytes: LARGEST_PICTURE_BYTES,
  counted: 'shop-pictures ',
  limits: [{ ...MINUTE, most: 120 }],
  memory: 'sellers',
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

const deviceOf = (context: DeskCall) => context.get('session')

/** What the editor of the shop asks for. */
export function createEditorRoutes(
  editor: ShopEditor,
  files: Pick<DraftFiles, 'upload' | 'zip'>,
  guard: Pick<RequestGuard, 'receive'>,
): DeskRoutes {
  const routes: DeskRoutes = new Hono()
  const receive = receiveBy(guard)

  /** `edit` returns undefined for a version that is gone. */
  function post<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    edit: (device: EditingDevice, asked: v.InferOutput<Schema>) => Promise<object | undefined>,
    limits?: BodyLimits,
  ): void {
    routes.post(path, (context) =>
      receive(
        context,
        schema,
        async (asked) => {
          const reply = await edit(deviceOf(context), asked)
          return reply ? context.json(reply) : context.text(VERSION_GONE, 404)
        },
        limits,
      ),
    )
  }

  routes.get('/draft', async (context) => context.json(await editor.draft(deviceOf(context))))
  routes.get('/state', async (context) => context.json(await editor.state(deviceOf(context))))

  post('/take-over', v.object({}), (device) => editor.takeOver(device))
  post(
    '/change',
    changesSchema,
    (device, { changes: asked, ...seen }) => editor.change(device, seen, asked),
    EDITS,
  )
  post('/resolve', resolveSchema, (device, { revision: seen, file, keep }) =>
    editor.resolve(device, seen, file, keep),
  )
  post('/discard', seenSchema, (device, asked) => editor.discard(device, asked.revision))
  post('/publish', seenSchema, (device, asked) => editor.publish(device, asked.revision))
  post('/publish-changes', v.object({ changes }), (device, asked) =>
    editor.publishChanges(device, asked.changes),
  )
  post('/restore', restoreSchema, (device, asked) =>
    editor.restore(device, asked.revision, asked.id),
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
