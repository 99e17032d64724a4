import { expect, it } from 'vitest'
import { aPng } from '../../../../tests/support/png.ts'
import { aRequestGuard } from '../../../../tests/support/relay-app.ts'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { createLogoRoutes } from './logo-routes.ts'

const ID = 'ab12'.repeat(8)

function aRoute(changes: Partial<Parameters<typeof createLogoRoutes>[0]> = {}) {
  const kept: Buffer[] = []
  const routes = createLogoRoutes({
    guard: aRequestGuard(),
    store: {
      keep: async (png) => {
        kept.push(png)
        return ID
      },
    },
    now: () => NOON,
    log: () => {},
    ...changes,
  })
  const upload = (body: Buffer, headers: Record<string, string> = {}) =>
    routes.request(
      '/api/logo',
      {
        method: 'POST',
        headers: {
          'Content-Type': 'image/png',
          'Content-Length': String(body.length),
          Host: 'shop.example',
          ...headers,
        },
        body: new Uint8Array(body),
      },
      { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
    )
  return { kept, upload, routes }
}

it('[LG14] stores what it has rebuilt, and answers with the id', async () => {
  const { kept, upload } = aRoute()
  const reply = await upload(aPng())
  expect([reply.status, await reply.json()]).toEqual([200, { logo: ID }])
  expect(kept).toHaveLength(1)
  expect(kept[0]?.equals(aPng())).toBe(false)
})

it('[LG14] [LG17] refuses other types, sizes, origins and methods, and stores nothing of them', async () => {
  const { kept, upload, routes } = aRoute()
  const statuses = [
    await upload(aPng(), { 'Content-Type': 'image/svg+xml' }),
    await upload(Buffer.alloc(1_000_001)),
    await upload(Buffer.from('GIF89a')),
    await upload(aPng(), { Origin: 'https://other.example' }),
    await routes.request('/api/logo'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([415, 413, 400, 403, 405])
  expect(kept).toEqual([])
})

it('[LG17] limits uploads like requests', async () => {
  const relay = { ...demoShop.settings.relay, requestsPerMinute: 2 }
  const shop = { ...demoShop, settings: { ...demoShop.settings, relay } }
  const { upload } = aRoute({ guard: aRequestGuard({ shops: { current: () => shop } }) })
  const statuses = []
  for (let count = 0; count < 3; count++) statuses.push((await upload(aPng())).status)
  expect(statuses).toEqual([200, 200, 429])
})

it('[LG12] says that it cannot store now, where the store fails', async () => {
  const { upload } = aRoute({ store: { keep: () => Promise.reject(new Error('disk')) } })
  expect((await upload(aPng())).status).toBe(503)
})
