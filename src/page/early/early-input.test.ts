import { afterEach, expect, it, vi } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { pageSession } from '../../../tests/support/page-session.ts'
import { EARLY_CHOICE_KEY, takeOverEarlyInput } from './early-input.ts'

afterEach(() => vi.unstubAllGlobals())

function chosenEarly(product: string): string {
  const stored = new Map([[EARLY_CHOICE_KEY, product]])
  vi.stubGlobal('window', {
    omaggioEarly: { ready: false, next: false },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    },
  })
  const session = pageSession()
  takeOverEarlyInput(session)
  return session.order.getSnapshot().dataset.product
}

it('[PG36] takes over what was chosen before hydration', () => {
  expect(chosenEarly('mug')).toBe('mug')
})

it('[PG36] [ST2] does not take over what the shop no longer offers', () => {
  expect(chosenEarly('gone')).toBe(demoShop.catalogue.defaults.product)
})
