import { Hono } from 'hono'
import * as v from 'valibot'
import {
  type BodyLimits,
  type DeskCall,
  type DeskRoutes,
  receiveBy,
} from '../../../../server/desk/receive.ts'
import { isPlainId, plainId } from '../../../../server/http/plain-id.ts'
import { ANSWER } from '../../../../server/http/relay-texts.ts'
import type { RequestGuard } from '../../../../server/http/request-guard.ts'
import { visibleText } from '../../../../shop/json/visible-text.ts'
import { LONGEST_PROOF_WORDS, PROOF_PIECE_BYTES } from '../../wire/proof.ts'
import { sendEvidence } from '../send-evidence.ts'
import type { DeskProofs } from './desk-proofs.ts'
import { fileHeaders } from './proof-routes.ts'

const GONE = 'Questa richiesta non c’è più: forse è stata cancellata.'
const FILE_GONE = 'Questa bozza non c’è più: forse la richiesta è stata cancellata.'
const TOO_LARGE = 'Il file è troppo grande.'
const PLACE = /^\d{1,9}$/
const PIECES: BodyLimits = {
  largestBytes: PROOF_PIECE_BYTES,
  counted: 'proofs ',
  limits: [{ name: 'minute', windowMs: 60_000, most: 600 }],
  memory: 'sellers',
}

const text = (longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.transform(visibleText), v.trim())
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const fileSchema = v.object({
  upload: plainId,
  size: whole,
  name: text(255),
  to: text(254),
  words: text(LONGEST_PROOF_WORDS),
  seen: whole,
})
const requestSchema = v.object({ request: plainId })

/** What the desk asks of proofs. */
export function createDeskProofRoutes(
  proofs: DeskProofs,
  guard: Pick<RequestGuard, 'receive'>,
  /** Where visitors reach this server, as the call says. */
  pageUrlOf: (context: DeskCall) => string | undefined,
): DeskRoutes {
  const routes: DeskRoutes = new Hono()
  const receive = receiveBy(guard)

  routes.get('/requests/:id/proofs', async (context) => {
    const id = context.req.param('id')
    // Of a request that was just erased there is nothing to tell; its sheet is about to close.
    return context.json((isPlainId(id) ? await proofs.sheet(id) : undefined) ?? null)
  })

  routes.get('/requests/:id/proofs/evidence', async (context) => {
    const id = context.req.param('id')
    const evidence = isPlainId(id) ? await proofs.evidence(id) : undefined
    return evidence ? sendEvidence(context, evidence, 'bozza') : context.text(FILE_GONE, 404)
  })

  const FILES = { requests: 'file', quotes: 'fileOfQuote' } as const
  for (const of of ['requests', 'quotes'] as const) {
    routes.get(`/${of}/:id/proofs/:proof/file`, async (context) => {
      const { id, proof } = context.req.param()
      const isNamed = isPlainId(id) && isPlainId(proof)
      const found = isNamed ? await proofs[FILES[of]](id, proof) : undefined
      return found
        ? context.body(new Uint8Array(found.content), 200, fileHeaders(found.proof))
        : context.text(FILE_GONE, 404)
    })
  }

  routes.post('/proofs/pieces', async (context) => {
    const body = await guard.receive(context, { type: 'application/octet-stream', ...PIECES })
    if (!Buffer.isBuffer(body)) return context.text(body.text, body.status, { ...body.headers })
    const { upload = '', at = '' } = context.req.query()
    if (!isPlainId(upload) || !PLACE.test(at)) return context.text(ANSWER.unreadable, 400)
    const isKept = await proofs.keepPiece(upload, Number(at), body)
    return isKept ? context.body(null, 204) : context.text(TOO_LARGE, 413)
  })

  routes.post('/requests/:id/proofs', (context) =>
    receive(context, fileSchema, async (file) => {
      const id = context.req.param('id') ?? ''
      const device = context.get('session')
      const reply = isPlainId(id) && (await proofs.send(id, file, device, pageUrlOf(context)))
      return reply ? context.json(reply) : context.text(GONE, 404)
    }),
  )

  routes.post('/proofs/revoke', (context) =>
    receive(context, requestSchema, async ({ request }) => {
      const sheet = await proofs.revoke(request, context.get('session'))
      return sheet ? context.json(sheet) : context.text(GONE, 404)
    }),
  )

  return routes
}
