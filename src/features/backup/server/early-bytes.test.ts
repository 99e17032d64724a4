import { expect, it, vi } from 'vitest'
import { deferred } from '../../../../tests/support/deferred.ts'
import { withEarlyBytes } from './early-bytes.ts'

const FILE = Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(1000, 7)])
const made = () => new Blob([FILE]).stream()

it('[BN110] the first bytes of a copy leave while it is made, and all of it is the copy', async () => {
  const making = deferred<ReadableStream<Uint8Array>>()
  const reader = withEarlyBytes(making.promise, 1).getReader()
  const read: Uint8Array[] = []
  const next = async () => {
    const { value } = await reader.read()
    if (value) read.push(value)
    return value?.length
  }
  expect([await next(), await next(), await next()]).toEqual([1, 1, 1])
  making.resolve(made())
  while ((await next()) !== undefined);
  expect(Buffer.concat(read).equals(FILE)).toBe(true)
})

it('[BN110] a copy that takes longer than its first bytes last is whole, too', async () => {
  const making = deferred<ReadableStream<Uint8Array>>()
  const whole = new Response(withEarlyBytes(making.promise, 0)).arrayBuffer()
  await new Promise((resolve) => setTimeout(resolve, 100))
  making.resolve(made())
  expect(Buffer.from(await whole).equals(FILE)).toBe(true)
})

it('[BN110] a reader that leaves meanwhile ends the copy, once it is made', async () => {
  const making = deferred<ReadableStream<Uint8Array>>()
  const cancel = vi.fn<() => void>()
  const reader = withEarlyBytes(making.promise, 1).getReader()
  await reader.read()
  const left = reader.cancel()
  making.resolve(new ReadableStream({ cancel }))
  await left
  expect(cancel).toHaveBeenCalledOnce()
})

it('[BN110] a copy that cannot be made breaks the reply off', async () => {
  const failed = Promise.reject(new Error('disk full'))
  const reply = new Response(withEarlyBytes(failed, 1))
  await expect(reply.arrayBuffer()).rejects.toThrow('disk full')
})
