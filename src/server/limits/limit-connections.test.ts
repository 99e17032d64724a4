import { createServer, type RequestListener, type Server } from 'node:http'
import { Duplex } from 'node:stream'
import { expect, it } from 'vitest'
import { PipelinedRequest, inOrder } from './connection.ts'
import { limitConnections } from './limit-connections.ts'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const BEGUN = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n'

/** The visitor's side of a connection that the server is handed, without a network. */
class Visit extends Duplex {
  reads = true
  constructor(readonly remoteAddress: string) {
    super()
  }
  override _read() {}
  override _write(_chunk: Buffer, _encoding: string, done: () => void) {
    if (this.reads) done()
  }
  setTimeout() {}
}

function serverOf(most: number, handler: RequestListener = (_, response) => response.end()) {
  const server = createServer({ IncomingMessage: PipelinedRequest }, inOrder(handler))
  limitConnections(server, most)
  return server
}

/** Time passes between them: who came at the same moment is idle equally long. */
async function visits(server: Server, addresses: readonly string[]): Promise<Visit[]> {
  const opened: Visit[] = []
  for (const address of addresses) {
    const visit = new Visit(address)
    opened.push(visit)
    server.emit('connection', visit)
    await aMoment()
  }
  return opened
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 2))
const gone = (opened: readonly Visit[]) => opened.map(({ destroyed }) => destroyed)

it.each([
  ['asked last', GET],
  ['began to ask last', BEGUN],
])(
  '[AB19] closes the connection that has been idle longest, not the one that %s',
  async (_, asked) => {
    const server = serverOf(3, (request, response) =>
      request.resume().on('end', () => response.end()),
    )
    const [first, ...others] = await visits(server, ['192.0.2.1', '192.0.2.1', '192.0.2.1'])
    first?.push(asked)
    await aMoment()
    const newcomers = await visits(server, ['192.0.2.1'])
    expect(first?.destroyed).toBe(false)
    expect(gone(others)).toEqual([true, false])
    expect(gone(newcomers)).toEqual([false])
  },
)

it('[AB19] closes a connection of the address that has most, however little the others use theirs', async () => {
  const server = serverOf(4)
  const one = '2001:db8:0:1'
  const [alone, ...crowd] = await visits(server, [
    '192.0.2.1',
    `${one}::1`,
    `${one}::2`,
    `${one}::3`,
  ])
  const newcomers = await visits(server, ['192.0.2.9', '192.0.2.8', `${one}::4`])
  expect(alone?.destroyed).toBe(false)
  expect(gone(crowd)).toEqual([true, true, true])
  expect(gone(newcomers)).toEqual([false, false, false])
})

it('[AB20] closes the new connection where all others are owed an answer', async () => {
  const server = serverOf(2, () => {})
  const asking = await visits(server, ['192.0.2.1', '192.0.2.1'])
  for (const visit of asking) visit.push(GET)
  await aMoment()
  const newcomers = await visits(server, ['192.0.2.9'])
  expect(gone(asking)).toEqual([false, false])
  expect(gone(newcomers)).toEqual([true])
})

it('[AB20] a slow sender or reader is owed no answer', async () => {
  const server = serverOf(2, (_, response) => response.write(Buffer.alloc(1_000_000)))
  const [sender, reader] = await visits(server, ['192.0.2.1', '192.0.2.1'])
  sender?.push(BEGUN)
  if (reader) reader.reads = false
  reader?.push(GET)
  await aMoment()
  const newcomers = await visits(server, ['192.0.2.9', '192.0.2.8'])
  expect(gone([sender, reader].filter((visit) => visit !== undefined))).toEqual([true, true])
  expect(gone(newcomers)).toEqual([false, false])
})

it('[AB7] a client that left makes room for the next', async () => {
  const server = serverOf(2)
  const [first, second] = await visits(server, ['192.0.2.1', '192.0.2.1'])
  second?.destroy()
  await aMoment()
  await visits(server, ['192.0.2.1'])
  expect(first?.destroyed).toBe(false)
})
