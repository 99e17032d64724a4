import { expect, it, vi } from 'vitest'
import { createLinkedPages, type PageVariant } from './linked-pages.ts'
import type { StoredReply } from './stored-reply.ts'

const reply = (bytes: number): StoredReply => ({ identity: new Uint8Array(bytes), headers: {} })

function setUp({ bytes = 100_000, renderingMs = 10 } = {}) {
  const plain = reply(bytes)
  let time = 0
  const render = vi.fn<(variant: PageVariant) => Promise<StoredReply>>(async () => {
    time += renderingMs
    return reply(bytes)
  })
  const page = createLinkedPages(
    async () => plain,
    render,
    () => time,
  )
  const ask = (quantity: number, payment = false) => page({ payment, selections: { quantity } })
  return { plain, render, page, ask, wait: (ms: number) => (time += ms) }
}

it('[KP12] a page without selections is the plain one', async () => {
  const { page, plain, render } = setUp()
  expect(await page({ payment: false })).toBe(plain)
  expect(render).not.toHaveBeenCalled()
})

it('[KP12] a page with selections is rendered once, with and without payment', async () => {
  const { ask, render } = setUp({ bytes: 1 })
  const first = await ask(250)
  expect(await ask(250)).toBe(first)
  expect(await ask(250, true)).not.toBe(first)
  expect(render).toHaveBeenCalledTimes(2)
})

it('[EM3] a page for a frame is rendered once, apart from the one for a window', async () => {
  const { page, plain, render } = setUp({ bytes: 1 })
  const framed = await page({ payment: false, embedded: 'opaque' })
  expect(framed).not.toBe(plain)
  expect(await page({ payment: false, embedded: 'opaque' })).toBe(framed)
  expect(await page({ payment: false, embedded: 'transparent' })).not.toBe(framed)
  expect(render).toHaveBeenCalledTimes(2)
})

it('[KP13] a flood of variants costs a tenth of the time, and is answered with the plain page', async () => {
  const { ask, render, plain, wait } = setUp({ bytes: 1 })
  for (let quantity = 1; quantity <= 1000; quantity++) await ask(quantity)
  expect(await ask(5000)).toBe(plain)
  // A second of rendering in advance, and little more.
  expect(render.mock.calls.length).toBeLessThan(120)
  wait(1000)
  expect(await ask(5000)).not.toBe(plain)
})

it('[KP13] the least recently used pages are dropped: the memory is bounded', async () => {
  const { ask, render, wait } = setUp()
  const first = await ask(1)
  for (let quantity = 2; quantity <= 24; quantity++) {
    await ask(quantity)
    wait(1000)
  }
  expect(await ask(1)).toBe(first)
  await ask(25)
  expect(render).toHaveBeenCalledTimes(25)
  await ask(2)
  expect(render).toHaveBeenCalledTimes(26)
  expect(await ask(1)).toBe(first)
})

it('[KP13] a large catalogue is not rendered while visitors wait', async () => {
  const { ask, plain } = setUp({ bytes: 300_000 })
  expect(await ask(1)).toBe(plain)
})
