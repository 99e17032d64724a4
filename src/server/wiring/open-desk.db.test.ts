import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { aRequestGuard } from '../../../tests/support/relay-app.ts'
import { NOON } from '../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../tests/support/stores.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { readConfig } from '../context/config.ts'
import type { ServerContext } from '../context/server-context.ts'
import { openDesk } from './open-desk.ts'

it.each([true, false])(
  '[BN1] [BN11] prints a link where it was started by hand, and otherwise how to get one: %s',
  async (isTerminal) => {
    const { untyped: db, close } = await openEmptyStores(tempDir())
    onTestFinished(close)
    const said: string[] = []
    const desk = openDesk(
      {
        config: readConfig({}),
        db,
        guard: aRequestGuard(),
        shops: { current: () => demoShop } as ServerContext['shops'],
        page: async () => ({ identity: new Uint8Array(), headers: {} }),
        assets: new Map(),
        now: () => NOON,
        log: () => {},
        say: (sentence) => void said.push(sentence),
      },
      [],
    )
    await desk.sayLink('http://127.0.0.1:3000/banco', isTerminal)
    const [, link] = /http:\/\/127\.0\.0\.1:3000\/banco#([\w-]+)$/.exec(said.join('')) ?? []
    expect(link !== undefined).toBe(isTerminal)
    if (!link) return expect(said.join('')).toContain('npm run desk -- link')
    const entered = await desk.routes.request('/banco/api/enter', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://127.0.0.1:3000',
        host: '127.0.0.1:3000',
      },
      body: JSON.stringify({ link, name: '' }),
    })
    expect(entered.status).toBe(204)
  },
)
