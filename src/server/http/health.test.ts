import { expect, it } from 'vitest'
import { createApp } from './app.ts'
import { createHealth } from './health.ts'
import { demoShop } from '../../../tests/support/demo-shop.ts'

const quiet = () => {}
const page = () => Promise.reject(new Error('no page here'))

function appWith(
  probe: () => Promise<void>,
  isDelivering = () => true,
  clock = { now: 0 },
  oldestWaiting: () => Promise<number | undefined> = async () => undefined,
) {
  const health = createHealth({ probe, isDelivering, oldestWaiting, now: () => clock.now })
  return createApp({ page, routes: [], health, texts: () => demoShop.texts, log: quiet })
}
const ask = async (app: ReturnType<typeof appWith>) => {
  const reply = await app.request('/healthz')
  return [reply.status, await reply.text()]
}

it('[HZ1] says what works', async () => {
  expect(await ask(appWith(async () => {}))).toEqual([
    200,
    '{"store":true,"deliver":true,"oldestWaitingSeconds":0}',
  ])
})

it('[HZ2] is 503 where it cannot store, without the reason', async () => {
  const app = appWith(() => Promise.reject(new Error('disk is full at /srv/data')))
  expect(await ask(app)).toEqual([503, '{"store":false,"deliver":true,"oldestWaitingSeconds":0}'])
})

it('[HZ2] is 200 where mails have to wait: requests are still stored', async () => {
  const app = appWith(
    async () => {},
    () => false,
  )
  expect(await ask(app)).toEqual([200, '{"store":true,"deliver":false,"oldestWaitingSeconds":0}'])
})

it('[HZ3] says for how many seconds the oldest mail has waited', async () => {
  const oldest = { plannedAt: 1_000 as number | undefined }
  const clock = { now: 7_300_999 }
  const app = appWith(
    async () => {},
    () => true,
    clock,
    async () => oldest.plannedAt,
  )
  expect((await ask(app))[1]).toContain('"oldestWaitingSeconds":7299')
  oldest.plannedAt = undefined
  clock.now += 5_000
  expect((await ask(app))[1]).toContain('"oldestWaitingSeconds":0')
})

it('[HZ3] says null where the age cannot be read', async () => {
  const app = appWith(
    async () => {},
    () => true,
    { now: 0 },
    () => Promise.reject(new Error('locked')),
  )
  expect(await ask(app)).toEqual([200, '{"store":true,"deliver":true,"oldestWaitingSeconds":null}'])
})

it('[HZ1] does not wait for a database that hangs, and does not probe it every time', async () => {
  let probes = 0
  const clock = { now: 0 }
  const app = appWith(
    () => {
      probes += 1
      return new Promise(() => {})
    },
    () => true,
    clock,
  )
  await Promise.all([ask(app), ask(app), ask(app)])
  expect(probes).toBe(1)
  clock.now = 5_000
  expect(await ask(app)).toEqual([503, '{"store":false,"deliver":true,"oldestWaitingSeconds":0}'])
  expect(probes).toBe(2)
})
