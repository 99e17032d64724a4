import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aPdf, artworkApp } from '../../../../tests/support/artwork-app.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { listenerOf } from '../../../server/http/app.ts'
import { listen } from '../../../server/http/listen.ts'
import { type ArtworkProgress, PIECE_BYTES } from '../wire.ts'
import { createArtworkStore } from './artwork-store.ts'

const UPLOADS = process.env.FAULTS === 'long' ? 1_000 : 20
const MOST_BYTES = 3 * PIECE_BYTES
const below = (limit: number) => Math.floor(Math.random() * limit)

/** One piece over a real connection, which is cut after some bytes where `cutAfter` is one of them. */
function put(url: URL, piece: Buffer, cutAfter: number): Promise<ArtworkProgress | undefined> {
  return new Promise((resolve) => {
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Content-Length': piece.length,
    }
    const call = request(url, { method: 'PUT', headers }, (reply) => {
      let text = ''
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
      reply.on('error', () => resolve(undefined))
      reply.on('end', () => {
        const isTold = reply.statusCode === 200 || reply.statusCode === 409
        resolve(isTold ? (JSON.parse(text) as ArtworkProgress) : undefined)
      })
    })
    call.on('error', () => resolve(undefined))
    if (cutAfter >= piece.length) return call.end(piece)
    call.write(piece.subarray(0, cutAfter), () => call.destroy())
    call.on('close', () => resolve(undefined))
  })
}

it('[AW2] uploads that are cut at random places and resumed are the same byte for byte', async () => {
  const stores = await openEmptyStores(tempDir())
  onTestFinished(stores.close)
  const folder = join(tempDir(), 'artwork')
  const store = createArtworkStore(stores.db, MOST_BYTES)
  const { app, idOf, begin, send } = artworkApp(stores, {
    folder,
    limiter: { take: async () => 0, tidy: async () => {} },
    store: {
      // A server that dies between the bytes and their row.
      advance: async (...noted) => {
        if (below(10) === 0) throw new Error('killed')
        return store.advance(...noted)
      },
    },
  })
  const { server, url } = await listen(listenerOf(app), { port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  let cuts = 0
  for (let upload = 0; upload < UPLOADS; upload++) {
    const size = 20 + below(MOST_BYTES)
    const content = aPdf(size, randomBytes(size))
    const id = await idOf(await begin('logo.pdf', size, `192.0.${upload % 200}.1`))
    for (let at = 0; at < size;) {
      const piece = content.subarray(at, at + 1 + below(PIECE_BYTES))
      const cutAfter = below(3) === 0 ? below(piece.length) : piece.length
      const told = await put(new URL(`api/artwork/${id}?at=${at}`, url), piece, cutAfter)
      if (!told) cuts++
      const asked = told ?? (await (await send('GET', `/api/artwork/${id}`)).json())
      at = (asked as ArtworkProgress).received
    }
    const kept = readFileSync(join(folder, id))
    expect(kept.equals(content)).toBe(true)
    const row = stores.db.selectFrom('artwork').select('sha256').where('id', '=', id)
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect((await row.executeTakeFirst())?.sha256).toBe(sha256)
    await send('DELETE', `/api/artwork/${id}`)
  }
  expect(cuts).toBeGreaterThan(0)
})
