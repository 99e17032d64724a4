import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { aRequestGuard } from '../../../tests/support/relay-app.ts'
import { anEditing } from '../../../tests/support/shop-editing.ts'
import { NOON } from '../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../tests/support/stores.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { openDesk } from './open-desk.ts'

it.each([true, false])(
  '[BN1] [BN11] prints a link where it was started by hand, and otherwise how to get one: %s',
  async (isTerminal) => {
    const { desk: store, ...stores } = await openEmptyStores(tempDir())
    onTestFinished(stores.close)
    const said: string[] = []
    const desk = openDesk({
      ...stores,
      store,
      mailFolder: tempDir(),
      onPlanned: () => {},
      planUpdated: () => [],
      guard: aRequestGuard(),
      editing: anEditing(),
      health: async () => ({ store: true, deliver: true, oldestWaitingSeconds: 0 }),
      lastBackup: async () => undefined,
      retention: async () => ({ keepMonths: null, next: undefined }),
      freeBytes: async () => 0,
      shopProblems: () => [],
      shops: { current: () => demoShop },
      page: async () => ({ identity: new Uint8Array(), headers: {} }),
      assets: new Map(),
      basePath: '',
      isTerminal,
      now: () => NOON,
      log: () => {},
      say: (sentence) => void said.push(sentence),
    })
    await desk.sayLink('http://127.0.0.1:3000/banco')
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
