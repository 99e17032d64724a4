import { expect, it } from 'vitest'
import { browserStorage } from '../../../page/sending/browser-storage.ts'
import { createLogoKeeper } from './logo-keeper.ts'
import { memoryStorage } from '../../../../tests/support/memory-storage.ts'

const FILE = { name: 'marchio.png', source: 'data:image/png;base64,AA==' }
const SETTINGS = { keepsBackground: true, ink: 'red' }

it('[LG8] keeps file, settings and outcome until they are forgotten', () => {
  const storage = memoryStorage()
  const keeper = createLogoKeeper(browserStorage(() => storage))
  expect(keeper.restore()).toBeUndefined()
  keeper.keepFile(FILE)
  keeper.keepSettings(SETTINGS)
  keeper.keepOutcome('missing')
  const again = createLogoKeeper(browserStorage(() => storage))
  expect(again.restore()).toEqual({ ...FILE, ...SETTINGS })
  expect(again.outcome()).toBe('missing')
  keeper.forget()
  expect(keeper.restore()).toBeUndefined()
  expect(keeper.outcome()).toBeUndefined()
})

it('[LG9] a picture that does not fit is not kept, and leaves no other one behind', () => {
  const [roomy, storage] = [memoryStorage(), memoryStorage()]
  storage.getItem = (key) => roomy.getItem(key)
  storage.removeItem = (key) => roomy.removeItem(key)
  storage.setItem = (key, value) => {
    if (value.length > 200) throw new DOMException('full', 'QuotaExceededError')
    roomy.setItem(key, value)
  }
  const keeper = createLogoKeeper(browserStorage(() => storage))
  keeper.keepFile(FILE)
  keeper.keepSettings(SETTINGS)
  keeper.keepFile({ ...FILE, source: 'x'.repeat(500) })
  expect(keeper.restore()).toBeUndefined()
})
