import { expect, it } from 'vitest'
import { PIECE_BYTES } from '../wire.ts'
import { upload, type UploadProgress } from './upload.ts'

const ID = 'ab12'.repeat(8)
const json = (value: object, status = 200) => new Response(JSON.stringify(value), { status })

type Answers = (call: { method: string; path: string; bytes: number }) => Response | 'lost'

/** A page that sends a file to a server of these answers. */
async function sent(
  size: number,
  answers: Answers,
  from: UploadProgress = { id: null, received: 0 },
) {
  const calls: string[] = []
  const told: string[] = []
  const pauses: number[] = []
  const stopping = new AbortController()
  const result = await upload(new File([new Uint8Array(size)], 'logo.pdf'), from, {
    fetch: async (path, init) => {
      const body = init?.body instanceof ArrayBuffer ? init.body.byteLength : 0
      const call = {
        method: init?.method ?? 'GET',
        path: typeof path === 'string' ? path : '',
        bytes: body,
      }
      calls.push(`${call.method} ${call.path}${body > 0 ? ` ${body}` : ''}`)
      const answer = answers(call)
      if (answer === 'lost') throw new TypeError('Failed to fetch')
      return answer
    },
    pause: async (ms) => {
      pauses.push(ms)
      if (pauses.length > 8) stopping.abort()
    },
    onProgress: ({ received, isWaiting }) => told.push(`${received}${isWaiting ? ' waits' : ''}`),
    signal: stopping.signal,
  })
  return { result, calls, told, pauses }
}

const offsetIn = (path: string) => Number(/at=(\d+)/.exec(path)?.[1])

it('[AW9] sends a file piece by piece, and tells how far it is', async () => {
  const size = PIECE_BYTES + 10
  const { result, calls, told } = await sent(size, ({ method, path, bytes }) =>
    method === 'POST' ? json({ id: ID }) : json({ received: offsetIn(path) + bytes, size }),
  )
  expect(result).toBe('arrived')
  expect(calls).toEqual([
    'POST api/artwork/new',
    `PUT api/artwork/${ID}?at=0 ${PIECE_BYTES}`,
    `PUT api/artwork/${ID}?at=${PIECE_BYTES} 10`,
  ])
  expect(told).toEqual(['0', String(PIECE_BYTES), String(size)])
})

it('[AW9] after a lost connection it goes on where the server says, with ever longer pauses', async () => {
  let lost = 3
  const { result, calls, told, pauses } = await sent(
    PIECE_BYTES * 2,
    ({ path, bytes }) => {
      if (lost-- > 0) return 'lost'
      // The last piece had arrived, only its answer had not.
      if (offsetIn(path) < PIECE_BYTES) return json({ received: PIECE_BYTES, size: 1 }, 409)
      return json({ received: offsetIn(path) + bytes, size: 1 })
    },
    { id: ID, received: 100 },
  )
  expect([result, pauses]).toEqual(['arrived', [1_000, 2_000, 4_000]])
  expect(told.slice(0, 4)).toEqual(['100 waits', '100 waits', '100 waits', String(PIECE_BYTES)])
  expect(calls.at(-1)).toBe(`PUT api/artwork/${ID}?at=${PIECE_BYTES} ${PIECE_BYTES}`)
})

it('[AW9] a file that the server no longer has is sent again from its beginning', async () => {
  const { result, calls } = await sent(
    20,
    ({ method, path, bytes }) => {
      if (method === 'POST') return json({ id: 'cd34'.repeat(8) })
      return path.includes(ID) ? new Response(null, { status: 404 }) : json({ received: bytes })
    },
    { id: ID, received: 10 },
  )
  expect(result).toBe('arrived')
  expect(calls.at(-1)).toContain('?at=0 20')
})

it('[AW9] a refusal ends it with its reason, and what may pass is tried again', async () => {
  const refusedBy = async (status: number, headers = {}) =>
    (await sent(20, () => new Response(null, { status, headers }))).result
  expect(await refusedBy(413)).toBe('tooLarge')
  expect(await refusedBy(415)).toBe('unknownKind')
  expect(await refusedBy(429)).toBe('tooMany')
  expect(await refusedBy(429, { 'Retry-After': '5' })).toBe('stopped')
  expect(await refusedBy(503)).toBe('stopped')
})
