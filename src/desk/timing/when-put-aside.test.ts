import { afterEach, expect, it, vi } from 'vitest'
import { whenPutAside } from './when-put-aside.ts'

afterEach(() => void vi.unstubAllGlobals())

it('[BN196] what was typed is stored where the page closes or is no longer seen', () => {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', document)
  const store = vi.fn()
  whenPutAside(store)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(store).not.toHaveBeenCalled()
  document.hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  expect(store).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('pagehide'))
  expect(store).toHaveBeenCalledTimes(2)
})
