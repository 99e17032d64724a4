import { afterEach, expect, it, vi } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { pageSession } from '../../../tests/support/page-session.ts'
import { EARLY_CHOICE_KEY, takeOverEarlyInput } from './early-input.ts'

afterEach(() => vi.unstubAllGlobals())

function chosenEarly(product: string): string {
  const stored = new Map([[EARLY_CHOICE_KEY, product]])
  return takenOver({
    omaggioEarly: { ready: false, next: false },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    },
  })
}

/** The product of a session that takes over what the early script noted in this window. */
function takenOver(window: object): string {
  vi.stubGlobal('window', window)
  const session = pageSession()
  takeOverEarlyInput(session)
  return session.order.getSnapshot().dataset.product
}

it('[PG36] takes over what was chosen before hydration', () => {
  expect(chosenEarly('mug')).toBe('mug')
})

it('[PG36] takes it over where storage is blocked', () => {
  const window = {
    omaggioEarly: { ready: false, next: false, chosen: 'mug' },
    get sessionStorage(): never {
      throw new Error('blocked')
    },
  }
  expect(takenOver(window)).toBe('mug')
})

it('[PG36] [ST2] does not take over what the shop no longer offers', () => {
  expect(chosenEarly('gone')).toBe(demoShop.catalogue.defaults.product)
})
