import { expect, it } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { call, relayApp, wireBody } from '../../../tests/support/relay-app.ts'

const PER_HOUR = 20
const settings = {
  ...demoShop.settings.relay,
  requestsPerMinute: PER_HOUR,
  requestsPerHour: PER_HOUR,
}

/** How many of so many requests are accepted, each from another address. */
async function accepted(count: number, addressOf: (n: number) => string): Promise<number> {
  const relay = relayApp({ settings })
  for (let n = 0; n < count; n++) {
    await call(relay, wireBody({ name: `Rossi ${n}` }), {}, { peer: addressOf(n) })
  }
  return relay.accepted.length
}

const hex = (n: number) => n.toString(16)

it('[AB22] a /48 and a /56 of IPv6 have limits too, each larger than that of a /64', async () => {
  const inOne64 = await accepted(300, (n) => `2001:db8:1:2::${hex(n)}`)
  const inOne56 = await accepted(300, (n) => `2001:db8:1:${hex(n % 256)}::1`)
  const inOne48 = await accepted(600, (n) => `2001:db8:1:${hex(n * 16)}::1`)
  expect([inOne64, inOne56, inOne48]).toEqual([PER_HOUR, 4 * PER_HOUR, 10 * PER_HOUR])
})

it('[AB22] a /64 over its limit takes nothing from the others of its /48', async () => {
  const relay = relayApp({ settings })
  const send = (peer: string, n: number) => call(relay, wireBody({ name: `${n}` }), {}, { peer })
  for (let n = 0; n < 500; n++) await send('2001:db8:1:2::1', n)
  expect((await send('2001:db8:1:3::1', 0)).status).toBe(200)
})

it('[AB22] IPv4 addresses are counted one by one', async () => {
  expect(await accepted(300, (n) => `192.0.2.${n % 256}`)).toBe(300)
})
