import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { PROOF_PIECE_BYTES, type NewProofFile } from '../../src/features/quotes/wire/proof.ts'
import { readConfig } from '../../src/server/context/config.ts'
import { shopMailSettings } from '../../src/server/context/shop-mail-settings.ts'
import { createDeskRoutes, type DeskRoutesOptions } from '../../src/server/desk/desk-routes.ts'
import type { HttpApp } from '../../src/server/http/app.ts'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { demoShop } from './demo-shop.ts'
import { NO_ACCOUNT, openFeatures } from './feature-context.ts'
import { aRequest, NOON } from './requests.ts'
import { openEmptyStores } from './stores.ts'
import { tempDir } from './temp-dir.ts'

export const PROOF_PAGE = 'https://preventivi.example.com'
export const PROOF_TO = 'giulia@studioferri.example'
const FORM = 'application/x-www-form-urlencoded'
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin', host: 'preventivi.example.com' }

/** A desk and the customer's pages over one database, and the mails that leave. */
export async function proofShop(env: Readonly<Record<string, string>> = {}) {
  const dataDir = tempDir()
  const stores = await openEmptyStores(dataDir)
  onTestFinished(stores.close)
  const mails: Mail[] = []
  const clock = { now: NOON }
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: PROOF_PAGE, ...env })
  const features = openFeatures(stores, {
    config,
    now: () => clock.now,
    mailSettings: () => shopMailSettings(demoShop, config, NO_ACCOUNT),
    mailer: {
      send: async (mail) => {
        mails.push(mail)
        return { kind: 'delivered', detail: '250 OK' }
      },
    },
  })
  const desk = createDeskRoutes({
    basePath: '',
    access: { sessionOf: async () => ({ id: 'office', name: 'Firefox' }) },
    assets: new Map(),
    features,
  } as unknown as DeskRoutesOptions)
  const visitors: HttpApp = new Hono()
  for (const { routes } of features) if (routes) visitors.route('/', routes)
  const request = aRequest()
  await stores.requests.accept(request)

  async function callDesk(path: string, body?: Buffer | object): Promise<Response> {
    const isFile = Buffer.isBuffer(body)
    const text = isFile ? new Uint8Array(body) : JSON.stringify(body)
    const length = String(isFile ? body.length : Buffer.byteLength(JSON.stringify(body ?? '')))
    return desk.request(`/banco/api${path}`, {
      headers: {
        cookie: 'banco=secret',
        host: 'preventivi.example.com',
        origin: PROOF_PAGE,
        'content-length': length,
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      ...(body && { method: 'POST', body: text }),
    })
  }

  return {
    ...stores,
    stores,
    features,
    mails,
    clock,
    request,
    callDesk,
    /** Uploads a file in pieces and sends it, as the desk does. */
    send: async (content: Buffer, changes: Partial<NewProofFile> = {}): Promise<Response> => {
      const upload = `u-${Math.random().toString(36).slice(2)}`
      for (let at = 0; at < content.length; at += PROOF_PIECE_BYTES) {
        const piece = content.subarray(at, at + PROOF_PIECE_BYTES)
        const reply = await callDesk(`/proofs/pieces?upload=${upload}&at=${at}`, piece)
        if (reply.status !== 204) return reply
      }
      const [last] = await stores.quotes.proofsOf(request.id)
      const seen = last?.version ?? 0
      const file = { upload, size: content.length, name: 'tazza.png', to: PROOF_TO, words: '' }
      return callDesk(`/requests/${request.id}/proofs`, { ...file, seen, ...changes })
    },
    /** Attempts each delivery of this kind that waits, as the outbox does; returns how each ended. */
    deliver: async (kind: string): Promise<string[]> => {
      const kinds = features.flatMap(({ deliveries = [] }) => deliveries)
      const own = kinds.find(({ name }) => name === kind)
      const ends: string[] = []
      for (;;) {
        const claim = { kinds: [kind], now: clock.now, leaseMs: 60_000 }
        const claimed = await stores.deliveries.claim(claim)
        if (!claimed || !own) return ends
        ends.push((await own.refusal?.(claimed)) ?? (await own.attempt(claimed)).kind)
      }
    },
    get: async (path: string, headers: Record<string, string> = {}) =>
      visitors.request(path, { headers }),
    post: async (
      path: string,
      fields: Readonly<Record<string, string>>,
      headers: Readonly<Record<string, string>> = OWN_PAGE,
    ) =>
      visitors.request(path, {
        method: 'POST',
        headers: { 'content-type': FORM, ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}

/** The path of the link in a mail about a proof. */
export function proofPathIn(mail: Mail | undefined): string {
  const path = /example\.com(\/bozza\/[\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!path) throw new Error('no link of a proof')
  return path
}
