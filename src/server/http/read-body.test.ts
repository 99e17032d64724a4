import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createBodyBudget } from './read-body.ts'

const unused = new Request('http://localhost/')
const anIncoming = () => new IncomingMessage(new Socket())
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const usedMemory = () => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
const finish = (incoming: IncomingMessage) => incoming.push(null)

it('[AB13] bodies being received share one limit of memory', async () => {
  const { read } = createBodyBudget(10)
  const [first, second] = [anIncoming(), anIncoming()]
  const bodies = [read(unused, first), read(unused, second)]
  first.push(Buffer.alloc(6))
  await once(first, 'data')
  second.push(Buffer.alloc(6))
  expect(await bodies[1]).toBeUndefined()
  finish(first)
  expect(await bodies[0]).toHaveLength(6)
})

it('[AB13] at the limit the largest body is refused, not a small one that comes later', async () => {
  const { read } = createBodyBudget(10)
  const bodies: ReturnType<typeof read>[] = []
  const begun = [4, 5, 2].map((bytes) => {
    const incoming = anIncoming()
    bodies.push(read(unused, incoming))
    incoming.push(Buffer.alloc(bytes))
    return incoming
  })
  await expect.poll(() => begun.every(({ readableLength }) => readableLength === 0)).toBe(true)
  for (const incoming of begun) finish(incoming)
  const received = await Promise.all(bodies)
  expect(received.map((body) => body?.length)).toEqual([4, undefined, 2])
})

it('[AB13] a body that was read, refused or left frees its memory', async () => {
  const { read } = createBodyBudget(10)
  for (const end of [finish, (incoming: IncomingMessage) => incoming.destroy()]) {
    const incoming = anIncoming()
    const body = read(unused, incoming)
    incoming.push(Buffer.alloc(9))
    await once(incoming, 'data')
    end(incoming)
    await body
  }
  const refused = anIncoming()
  const tooLarge = read(unused, refused)
  refused.push(Buffer.alloc(11))
  expect(await tooLarge).toBeUndefined()
  const last = anIncoming()
  const body = read(unused, last)
  last.push(Buffer.alloc(10))
  finish(last)
  expect(await body).toHaveLength(10)
})

it('[AB13] does not wait for a client that has left', async () => {
  const { read } = createBodyBudget()
  const incoming = anIncoming()
  incoming.destroy()
  await once(incoming, 'close')
  expect(await read(unused, incoming)).toBeUndefined()
})

it('[AB14] a body in single bytes takes little more memory than its length', async () => {
  const { read } = createBodyBudget()
  const incoming = anIncoming()
  const body = read(unused, incoming)
  const before = usedMemory()
  for (let n = 0; n < 50_000; n++) incoming.push(Buffer.from([n]))
  await expect.poll(() => incoming.readableLength).toBe(0)
  expect(usedMemory() - before).toBeLessThan(1_000_000)
  finish(incoming)
  expect(await body).toEqual(Buffer.from(Array.from({ length: 50_000 }, (_, n) => n)))
})

it('[AB14] holds no bytes of a refused sender that stays connected', async () => {
  const { read } = createBodyBudget(10)
  const incoming = anIncoming()
  const refused = read(unused, incoming)
  let chunk: Buffer | undefined = Buffer.alloc(11)
  const held = new WeakRef(chunk)
  incoming.push(chunk)
  chunk = undefined
  expect(await refused).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  expect(held.deref()).toBeUndefined()
  expect(incoming.destroyed).toBe(false)
})
