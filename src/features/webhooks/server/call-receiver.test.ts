import { afterEach, expect, it } from 'vitest'
import {
  startWebhookReceiver,
  WEBHOOK_SECRET,
  type Answer,
  type WebhookReceiver,
} from '../../../../tests/support/webhook-receiver.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { callReceiver, waitIn, type Call } from './call-receiver.ts'
import { parseWebhookSecret, signatureHeaders } from './sign-call.ts'

let receiver: WebhookReceiver | undefined

afterEach(async () => {
  await receiver?.stop()
  receiver = undefined
})

const LOOPBACK = ['127.0.0.0/8']

async function called(answer: Answer, changes: Partial<Call> = {}) {
  receiver = await startWebhookReceiver(answer)
  const body = '{"version":1}'
  const secret = parseWebhookSecret(WEBHOOK_SECRET) ?? failed()
  const result = await callReceiver({
    url: receiver.url,
    body,
    headers: signatureHeaders({ id: 'msg_1', body, at: Date.now() }, secret),
    privateAddresses: LOOPBACK,
    limitMs: 20_000,
    resolve: async () => ['127.0.0.1'],
    now: () => NOON,
    ...changes,
  })
  return { result, calls: receiver.calls }
}

function failed(): never {
  throw new Error('the secret was refused')
}

it('[AF10] a call is signed as Standard Webhooks prescribes', async () => {
  const { result, calls } = await called((response) => response.writeHead(204).end())
  expect(result).toEqual({ kind: 'delivered', detail: 'HTTP 204' })
  expect(calls).toMatchObject([{ id: 'msg_1', event: { version: 1 } }])
})

it.each([
  [410, {}, { kind: 'refused', detail: 'HTTP 410' }],
  [429, { 'Retry-After': '120' }, { kind: 'failed', retryAfterMs: 120_000 }],
  [503, { 'Retry-After': new Date(NOON + 60_000).toUTCString() }, { retryAfterMs: 60_000 }],
  [503, { 'Retry-After': 'presto' }, { retryAfterMs: undefined }],
  [500, { 'Retry-After': '120' }, { kind: 'failed', retryAfterMs: undefined }],
  [404, {}, { kind: 'failed', undecided: false, detail: 'HTTP 404' }],
])('[AF13] tells a status of %d with %o', async (status, headers, expected) => {
  const { result } = await called((response) => response.writeHead(status, headers).end('no'))
  expect(result).toMatchObject(expected)
})

it('[AF13] does not follow a redirect', async () => {
  const { result, calls } = await called((response) =>
    response.writeHead(307, { Location: '/altrove' }).end(),
  )
  expect(result).toMatchObject({ kind: 'failed', detail: 'HTTP 307' })
  expect(calls).toHaveLength(1)
})

it('[AF14] reads no more than 64 kB of an answer that never ends', async () => {
  let written = 0
  const { result } = await called((response) => {
    response.writeHead(200)
    const more = () => {
      while (response.write(Buffer.alloc(16_384))) written += 16_384
      response.once('drain', more)
    }
    more()
  })
  expect(result).toEqual({ kind: 'delivered', detail: 'HTTP 200' })
  // What the sockets hold between the two comes on top of what is read.
  expect(written).toBeLessThan(64 * 1024 * 1024)
})

it('[AF14] a receiver that stops in the middle of its answer has answered', async () => {
  const { result } = await called(
    (response) => {
      response.writeHead(200).write('a')
    },
    { limitMs: 300 },
  )
  expect(result).toEqual({ kind: 'delivered', detail: 'HTTP 200' })
})

it.each<[string, Answer, object]>([
  ['never answers', () => {}, { undecided: true, detail: 'nessuna risposta in tempo' }],
  ['hangs up', (response) => response.socket?.destroy(), { undecided: true }],
  [
    'speaks no HTTP',
    (response) => response.socket?.end('ciao\r\n\r\n'),
    { undecided: true, detail: 'HPE_INVALID_CONSTANT' },
  ],
  [
    'wants another protocol',
    (response) =>
      response.socket?.write('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    { undecided: true },
  ],
])('[AF14] a receiver that %s leaves the call undecided', async (_, answer, expected) => {
  const { result } = await called(answer, { limitMs: 500 })
  expect(result).toMatchObject({ kind: 'failed', ...expected })
})

it('[AF14] a name that is never resolved, or nobody who listens, was surely not told', async () => {
  const unresolved = await called(() => {}, {
    url: 'http://receiver.example/',
    resolve: () => new Promise(() => {}),
    limitMs: 100,
  })
  expect(unresolved.result).toMatchObject({ kind: 'failed', undecided: false })
  await receiver?.stop()
  const absent = await callReceiver({
    url: receiver?.url ?? '',
    body: '',
    headers: {},
    privateAddresses: LOOPBACK,
    limitMs: 5_000,
    resolve: async () => [],
    now: () => NOON,
  })
  expect(absent).toEqual({ kind: 'failed', undecided: false, detail: 'ECONNREFUSED' })
})

it.each([
  ['https://receiver.example/', [], ['10.0.0.1']],
  ['https://receiver.example/', [], ['93.184.216.34', '127.0.0.1']],
  ['https://receiver.example/', ['10.0.0.0/8'], ['127.0.0.1']],
  ['https://127.0.0.1/', [], []],
  ['https://2130706433/', [], []],
  ['https://[::1]/', [], []],
  ['https://[::ffff:127.0.0.1]/', [], []],
  // Without encryption only what the seller has listed is called.
  ['http://receiver.example/', ['10.0.0.1'], ['93.184.216.34']],
])('[AF12] refuses %s with %o listed and %o found', async (url, privateAddresses, found) => {
  const { result, calls } = await called(() => {}, {
    url,
    privateAddresses,
    resolve: async () => found,
  })
  expect(result).toMatchObject({
    kind: 'failed',
    undecided: false,
    detail: expect.stringContaining('indirizzo privato'),
  })
  expect(calls).toEqual([])
})

it('[AF12] a name is resolved once, and the call goes to the address that was checked', async () => {
  receiver = await startWebhookReceiver()
  const { port } = new URL(receiver.url)
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const result = await callReceiver({
    url: `http://receiver.invalid:${port}/`,
    body: '{}',
    headers: {},
    privateAddresses: LOOPBACK,
    limitMs: 20_000,
    resolve: async () => answers.shift() ?? [],
    now: () => NOON,
  })
  expect(result.kind).toBe('delivered')
  expect(answers).toHaveLength(1)
  expect(receiver.calls[0]?.headers.host).toBe(`receiver.invalid:${port}`)
})

it('[AF13] reads seconds and dates of Retry-After, and nothing else', () => {
  const past = new Date(NOON - 1000).toUTCString()
  const texts = [undefined, '0', ' 7 ', '-1', '1e9', '99999999999', past]
  expect(texts.map((text) => waitIn(text, NOON))).toEqual([
    undefined,
    0,
    7000,
    undefined,
    undefined,
    undefined,
    0,
  ])
})
