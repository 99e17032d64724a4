import { expect, it } from 'vitest'
import { textStream } from './text-stream.ts'

it('[BN31] makes no more than is read, and stops when nobody reads on', async () => {
  let made = 0
  let isEnded = false
  async function* endless() {
    try {
      for (;;) {
        made += 1
        yield 'x'.repeat(1024)
      }
    } finally {
      isEnded = true
    }
  }
  const reader = textStream(endless()).getReader()
  for (let reads = 1; reads <= 10; reads++) {
    const { value } = await reader.read()
    expect(value?.length).toBe(64 * 1024)
    // One chunk ahead at most.
    await new Promise((resolve) => setTimeout(resolve))
    expect(made).toBeLessThanOrEqual((reads + 1) * 64)
  }
  await reader.cancel()
  expect(isEnded).toBe(true)
})

it('[BN31] a file that cannot be finished breaks off, and does not look complete', async () => {
  async function* failing() {
    yield 'x'.repeat(64 * 1024)
    throw new Error('the database is away')
  }
  const reading = new Response(textStream(failing())).text()
  await expect(reading).rejects.toThrow('the database is away')
})

it('[BN31] a file breaks off where its reader may not read on', async () => {
  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(1024)
    } finally {
      isEnded = true
    }
  }
  let isOpen = true
  const reader = textStream(endless(), async () => isOpen).getReader()
  await reader.read()
  isOpen = false
  // One chunk may have been made before.
  const rest = async () => {
    await reader.read()
    await reader.read()
  }
  await expect(rest()).rejects.toThrow('no longer allowed')
  expect(isEnded).toBe(true)
})
