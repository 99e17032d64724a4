import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deferred } from '../../../../../tests/support/deferred.ts'
import { call, relayApp, wireBody } from '../../../../../tests/support/relay-app.ts'
import { NOON } from '../../../../../tests/support/requests.ts'

interface RecordedCall {
  readonly path: string
  readonly contentType: string
  readonly body: string
}

const recorded = JSON.parse(
  readFileSync(
    new URL('../../../../../tests/fixtures/emailjs-calls.json', import.meta.url),
    'utf8',
  ),
) as [RecordedCall, RecordedCall]
const FORM = '/api/v1.0/email/send-form'

describe('what the provider’s client sends', () => {
  it.each([
    ['as JSON', recorded[0]],
    ['as a form', recorded[1]],
  ])('[RL1] [RL2] [RL9] %s is stored and answered OK', async (_, { path, contentType, body }) => {
    const relay = relayApp()
    const reply = await call(relay, body, { 'Content-Type': contentType }, { path })
    expect([reply.status, await reply.text()]).toEqual([200, 'OK'])
    expect(relay.accepted).toHaveLength(1)
    expect(relay.accepted[0]?.params).toEqual({
      name: 'Rossi',
      email: 'ada.rossi@example.com',
      phone: '+39 000 0000000',
      message: expect.stringContaining('perché &lt;b&gt; “così”<br>à'),
    })
    expect(relay.accepted[0]?.order.requestNumber).toBe(48_213)
  })

  it('[RQ2] has one hash, whichever way and in whichever order it comes', async () => {
    const relay = relayApp()
    for (const { path, contentType, body } of recorded) {
      await call(relay, body, { 'Content-Type': contentType }, { path })
    }
    await call(relay, wireBody({ name: 'Rossi', phone: '1' }))
    await call(relay, wireBody({ phone: '1', name: 'Rossi' }))
    const hashes = relay.accepted.map(({ hash }) => hash)
    expect(hashes[0]).toBe(hashes[1])
    expect(hashes[2]).toBe(hashes[3])
    expect(hashes[0]).not.toBe(hashes[2])
  })
})

async function sendForm(fill: (form: FormData) => void) {
  const relay = relayApp()
  const form = new FormData()
  for (const [name, id] of Object.entries({
    service_id: 'preventivi',
    template_id: 'richiesta',
  })) {
    form.append(name, id)
  }
  fill(form)
  const request = new Request('http://x', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  const reply = await call(relay, await request.text(), { 'Content-Type': type }, { path: FORM })
  return { status: reply.status, text: await reply.text(), params: relay.accepted[0]?.params }
}

it('[RL2] [RL7] [RL10] takes a form by the rules of JSON: ids, files, repeated names, secrets', async () => {
  expect(await sendForm(() => {})).toMatchObject({
    status: 400,
    text: expect.stringMatching(/user_id/),
  })
  const filled = await sendForm((form) => {
    form.append('user_id', 'omaggio')
    form.append('gadget', 'penna')
    form.append('gadget', 'tazza')
    form.append('foto', new File([], ''))
    form.append('g-recaptcha-response', 'x')
    form.append('accessToken', 'x')
  })
  expect(filled).toMatchObject({ status: 200, params: { gadget: 'penna, tazza' } })
  expect(Object.keys(filled.params ?? {})).toEqual(['gadget', 'foto'])
  const withFile = await sendForm((form) => {
    form.append('user_id', 'omaggio')
    form.append('foto', new File(['x'], 'foto.png'))
  })
  expect(withFile.status).toBe(400)
})

it('[RL4] refuses a form of hundreds of parts', async () => {
  const files = (count: number) => (form: FormData) => {
    form.append('user_id', 'omaggio')
    for (let n = 0; n < count; n++) form.append('foto', new File([], ''))
  }
  expect((await sendForm(files(290))).status).toBe(200)
  expect((await sendForm(files(400))).status).toBe(400)
})

it.each(['x', 'a.b+c', '"due parole"', 'x'.repeat(70)])(
  '[RL2] takes the boundary %s, also where its letters occur in the content',
  async (given) => {
    const boundary = given.replaceAll('"', '')
    const typed = `x due parole a.b+c --${boundary} aabbcc €`
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const ids = { user_id: 'omaggio', service_id: 'preventivi', template_id: 'richiesta' }
    const parts = Object.entries({ ...ids, extra: typed }).map(([name, value]) => part(name, value))
    const relay = relayApp()
    const reply = await call(
      relay,
      `${parts.join('')}--${boundary}--\r\n`,
      { 'Content-Type': `multipart/form-data; boundary=${given}` },
      { path: '/api/v1.0/email/send-form' },
    )
    expect(reply.status).toBe(200)
    expect(relay.accepted[0]?.params).toEqual({ extra: typed })
  },
)

it.each(['user_id', 'service_id', 'template_id'])('[RL3] names a wrong %s', async (field) => {
  const answers = await Promise.all(
    ['other', '', 5, null, undefined, 'omaggi', 'omaggio ', '__proto__'].map(async (value) => {
      const relay = relayApp()
      const reply = await call(relay, wireBody({}, { [field]: value }))
      expect(relay.accepted).toEqual([])
      return `${reply.status} ${await reply.text()}`
    }),
  )
  expect(new Set(answers)).toEqual(
    new Set([`400 Il campo ${field} manca o non è quello di questo negozio.`]),
  )
})

it('[RL3] names a deeply nested id like any other wrong one', async () => {
  const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const relay = relayApp()
  for (const field of ['user_id', 'service_id', 'template_id']) {
    const body = wireBody({}, { [field]: 'NESTED' }).replace('"NESTED"', nested)
    const reply = await call(relay, body)
    expect([reply.status, await reply.text()]).toEqual([
      400,
      `Il campo ${field} manca o non è quello di questo negozio.`,
    ])
  }
})

it('[RL3] no request matches an id that the settings leave empty', async () => {
  const ids = { origin: '', userId: '', serviceId: 'preventivi', templateId: 'richiesta' }
  const reply = await call(relayApp({ ids }), wireBody({}, { user_id: '' }))
  expect(reply.status).toBe(400)
})

const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n}`, 'x']))
const json = { 'Content-Type': 'application/json' }
function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

const answers: readonly [string, number, string | undefined, Record<string, string>, string][] = [
  ['variables of 50 kB', 200, wireBody({ a: 'x'.repeat(49_999) }), json, 'POST'],
  ['variables over 50 kB', 413, wireBody({ a: 'x'.repeat(50_000) }), json, 'POST'],
  ['three hundred variables', 200, wireBody(numbered(300)), json, 'POST'],
  ['more of them', 413, wireBody(numbered(301)), json, 'POST'],
  ['a huge body', 413, '{}', { ...json, 'Content-Length': '900000' }, 'POST'],
  ['no body', 400, undefined, json, 'POST'],
  ['another type', 415, wireBody(), { 'Content-Type': 'text/plain' }, 'POST'],
  [
    'a type with a charset',
    200,
    wireBody(),
    { 'Content-Type': 'Application/JSON; charset=utf-8' },
    'POST',
  ],
  ['another method', 405, undefined, {}, 'GET'],
  ['a body to be deleted', 405, undefined, {}, 'DELETE'],
  ['broken JSON', 400, '{"user_id":', json, 'POST'],
  ['JSON that is no object', 400, '[1]', json, 'POST'],
  ['null', 400, 'null', json, 'POST'],
  ['variables that are no object', 400, wireBody([]), json, 'POST'],
  ['values nested 32 levels deep', 200, wireBody().replace('"Rossi"', nested(32)), json, 'POST'],
  ['values nested deeper', 400, wireBody().replace('"Rossi"', nested(33)), json, 'POST'],
  ['values nested too deep', 400, wireBody().replace('"Rossi"', nested(30_000)), json, 'POST'],
  ['unknown extra fields', 200, wireBody({}, { accessToken: 'x', more: [1] }), json, 'POST'],
]

it.each(answers)('[RL4] [RL11] answers %s with %i', async (_, status, body, headers, method) => {
  const reply = await call(relayApp(), body, headers, { method })
  expect(reply.status).toBe(status)
})

it('[AF23] a request that looks like a robot’s is answered like any other, and its mail is held', async () => {
  const suspect = relayApp({ judge: async () => ['no-token', 'sales-words'] })
  const honest = relayApp({ judge: async () => ['no-token'] })
  const replies = [await call(suspect, wireBody()), await call(honest, wireBody())]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(suspect.accepted).toMatchObject([
    { order: { signs: ['no-token', 'sales-words'] }, deliveries: [{ isHeld: true }] },
  ])
  expect(honest.accepted).toMatchObject([{ deliveries: [{ isHeld: false }] }])
})

it('[RL9] answers only after the request is stored', async () => {
  const stored = deferred<string>()
  const relay = relayApp({ store: { accept: () => stored.promise } })
  const answers: number[] = []
  const answering = call(relay, wireBody()).then(({ status }) => answers.push(status))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(answers).toEqual([])
  stored.resolve('r1')
  await answering
  expect(answers).toEqual([200])
})

it('[RL5] answers 503 with Retry-After when it cannot store', async () => {
  const relay = relayApp({
    store: { accept: () => Promise.reject(new Error('database is locked')) },
  })
  const reply = await call(relay, wireBody())
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await reply.text()).toMatch(/non riusciamo a registrare/)
})

it('[RL5] an error after a request was stored is not told as one of storing', async () => {
  const onAccepted = () => {
    throw new Error('no outbox')
  }
  const relay = relayApp({ onAccepted })
  const reply = await call(relay, wireBody())
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([500, null])
  expect(relay.logged).toEqual(['request-failed'])
})

describe('[RL6] [RL12] [RL13] origins', () => {
  const settings = {
    allowedOrigins: ['https://www.example.com'],
    requestsPerMinute: 10,
    requestsPerHour: 10,
    mailsPerHour: 10,
  }
  it.each([
    ['none', {}, 200],
    ['our own behind TLS', { Origin: 'https://shop.example' }, 200],
    ['our own with a port', { Origin: 'http://shop.example:8080', Host: 'shop.example:8080' }, 200],
    [
      'our own with the port named',
      { Origin: 'https://shop.example', Host: 'shop.example:443' },
      200,
    ],
    ['a listed one', { Origin: 'https://www.example.com' }, 200],
    ['a listed one by another scheme', { Origin: 'http://www.example.com' }, 403],
    ['another', { Origin: 'https://evil.example' }, 403],
    ['another port', { Origin: 'http://shop.example:81' }, 403],
    ['a sandboxed page', { Origin: 'null' }, 403],
    ['nonsense', { Origin: 'shop.example' }, 403],
  ])('%s', async (_, headers, status) => {
    const relay = relayApp({ settings })
    const reply = await call(relay, wireBody(), headers)
    expect(reply.status).toBe(status)
    expect(relay.accepted).toHaveLength(status === 200 ? 1 : 0)
    const allowed = status === 200 && 'Origin' in headers ? headers.Origin : null
    expect(reply.headers.get('access-control-allow-origin')).toBe(allowed)
    expect(reply.headers.get('vary')).toContain('Origin')
  })

  it('answers the preflight of a listed origin, and no other', async () => {
    const relay = relayApp({ settings })
    const ask = (Origin: string) =>
      call(
        relay,
        undefined,
        { Origin, 'Access-Control-Request-Method': 'POST' },
        { method: 'OPTIONS' },
      )
    const reply = await ask('https://www.example.com')
    expect(reply.status).toBe(204)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'access-control-allow-origin': 'https://www.example.com',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type',
    })
    expect((await ask('https://evil.example')).status).toBe(403)
  })
})

it('[RL17] reply and log say which origin and host were compared, the log once a minute', async () => {
  let now = NOON
  const logged: object[] = []
  const log = (event: string, facts?: object) => void logged.push({ event, ...facts })
  const relay = relayApp({ now: () => now, log })
  // As behind a proxy that leaves out the port.
  const ask = () =>
    call(relay, wireBody(), { Origin: 'https://shop.example:8443', Host: 'shop.example' })
  const compared = { origin: 'https://shop.example:8443', host: 'shop.example' }
  const reply = await ask()
  expect([reply.status, await reply.text()]).toEqual([
    403,
    'Questa pagina non può inviare richieste a questo servizio. (Origin: https://shop.example:8443, Host: shop.example)',
  ])
  await ask()
  expect(logged).toEqual([{ event: 'other-origin', ...compared }])
  now += 60_000
  await ask()
  expect(logged).toHaveLength(2)
})

it('[RL17] a long header is not repeated whole', async () => {
  const reply = await call(relayApp(), wireBody(), { Origin: `https://${'x'.repeat(9_000)}` })
  expect((await reply.text()).length).toBeLessThan(1_000)
})

const secrets = (value: string) => ({
  name: 'Rossi',
  accessToken: value,
  'g-recaptcha-response': value,
  'h-captcha-response': value,
  'cf-turnstile-response': value,
})

it('[RL7] stores no tokens and captcha answers, and ignores them when it compares requests', async () => {
  const relay = relayApp()
  await call(relay, wireBody(secrets('one'), { accessToken: 'one' }))
  await call(relay, wireBody(secrets('two')))
  expect(relay.accepted.map(({ params }) => params)).toEqual([{ name: 'Rossi' }, { name: 'Rossi' }])
  expect(relay.accepted[0]?.hash).toBe(relay.accepted[1]?.hash)
})

it('[RL8] turns control characters of one-line fields into spaces', async () => {
  const relay = relayApp()
  const name = 'Ada\tRossi\r\nBcc: x\u0000\u2028\u2029\u0085!'
  await call(relay, wireBody({ name, message: 'uno\ndue\ttre\u0000' }))
  expect(relay.accepted[0]?.params).toEqual({
    name: 'Ada Rossi  Bcc: x    !',
    message: 'uno\ndue\ttre ',
  })
})

it('[RL14] stores a field named __proto__', async () => {
  const relay = relayApp()
  await call(relay, wireBody().replace('"name"', '"__proto__"'))
  await call(relay, wireBody({}, {}).replace('"lib_version"', '"__proto__":{"x":1},"lib_version"'))
  expect(Object.entries(relay.accepted[0]?.params ?? {})).toEqual([['__proto__', 'Rossi']])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

it('[RL15] stores values that are not text as text', async () => {
  const relay = relayApp()
  await call(relay, wireBody({ a: 1, b: null, c: { d: [true] } }))
  expect(relay.accepted[0]?.params).toEqual({ a: '1', b: '', c: '{"d":[true]}' })
})

it('[AB6] logs a failure without the body', async () => {
  const relay = relayApp({ store: { accept: () => Promise.reject(new Error('disk is full')) } })
  await call(relay, wireBody({ name: 'Rossi', email: 'ada@example.com' }))
  expect(relay.logged.join()).toContain('request-not-stored')
  expect(relay.logged.join()).not.toMatch(/Rossi|ada@|192\.0\.2/)
})
