import { connect, type Socket } from 'node:net'
import { pause } from '../../faults/campaign.ts'

const MOST_DIALS = 400
const BETWEEN_DIALS_MS = 150

interface Pending {
  readonly resolve: (result: MarionetteResult) => void
  readonly reject: (error: Error) => void
}

type MarionetteResult = Readonly<Record<string, unknown>>

type SendToMarionette = (command: string, parameters?: object) => Promise<MarionetteResult>

type Message = [type: number, id: number, error: MarionetteError | null, result: MarionetteResult]

interface MarionetteError {
  readonly error: string
  readonly message: string
}

/** Firefox's own protocol, which geckodriver speaks too: a length, a colon, JSON. */
export async function connectMarionette(port: number): Promise<SendToMarionette> {
  const socket = await dial(port)
  const pending = new Map<number, Pending>()
  let lastId = 0
  await new Promise<void>((greeted) => {
    readMessages(socket, (message) => {
      if (!Array.isArray(message)) return greeted()
      const [, id, error, result] = message as Message
      const call = pending.get(id)
      pending.delete(id)
      if (error) call?.reject(new Error(`${error.error}: ${error.message}`))
      else call?.resolve(result)
    })
  })
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      lastId += 1
      pending.set(lastId, { resolve, reject })
      const text = JSON.stringify([0, lastId, command, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}

function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, colon).toString())
      if (colon < 0 || received.length < end) return
      onMessage(JSON.parse(received.subarray(colon + 1, end).toString('utf8')))
      received = received.subarray(end)
    }
  })
}

/** Firefox listens some seconds after its start. */
async function dial(port: number): Promise<Socket> {
  for (let dials = 0; dials < MOST_DIALS; dials++) {
    const socket = await new Promise<Socket | undefined>((resolve) => {
      const dialled = connect(port, '127.0.0.1', () => resolve(dialled))
      dialled.on('error', () => resolve(undefined))
    })
    if (socket) return socket
    await pause(BETWEEN_DIALS_MS)
  }
  throw new Error('Firefox does not listen')
}
