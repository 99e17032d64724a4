import { describe, expect, it } from 'vitest'
import { demoShop } from '../../../../../tests/support/demo-shop.ts'
import {
  aRevision,
  QUOTE_END,
  QUOTE_NOON,
  someCustomerQuotes,
} from '../../../../../tests/support/customer-quotes.ts'
import { createRequestGuard } from '../../../../server/http/request-guard.ts'
import { networkList } from '../../../../server/limits/client-address.ts'
import { createMemoryRateLimiter } from '../../../../server/limits/memory-rate-limiter.ts'
import type { Shop } from '../../../../shop/shop.ts'
import { createCustomerRoutes } from './customer-routes.ts'
import { newSecret } from '../quote-secret.ts'

type Quotes = NonNullable<Parameters<typeof someCustomerQuotes>[0]>

const OWN = { 'sec-fetch-site': 'same-origin', host: 'preventivi.example.com' }
const HOSTILE = `"><script>alert(1)</script>\u202E\u0000'&<img src=x onerror=alert(1)>`
const VALID = {
  name: 'Giulia Ferri',
  company: 'Studio Ferri S.r.l.',
  vat: 'IT 123 456 789 03',
  invoiceTo: 'm5uxcr1',
  deliveryAddress: 'Via Larga 1\r\nFirenze',
  purchaseOrder: 'PO-7',
  conditions: 'si',
}

function setUp(quotes: Quotes = {}, settings: Partial<Shop['settings']> = {}) {
  const made = someCustomerQuotes(quotes)
  const shop = { ...demoShop, settings: { ...demoShop.settings, ...settings } }
  const shops = { current: () => shop }
  const clock = { now: QUOTE_NOON }
  const logged: unknown[] = []
  const guard = createRequestGuard({
    shops,
    trustedProxies: networkList([]),
    limiter: createMemoryRateLimiter(),
    now: () => clock.now,
    log: (...line) => logged.push(line),
  })
  const app = createCustomerRoutes({
    quotes: made.quotes,
    proofs: { proofsOfQuote: async () => [] },
    shops,
    config: { basePath: '/gadget', publicUrl: undefined, trustedProxies: networkList([]) },
    guard,
    deliveriesOf: async ({ event }) => [
      {
        id: 'd',
        kind: event.kind,
        subject: 'q1',
        network: '',
        payload: '',
        createdAt: clock.now,
      },
    ],
    wake: () => undefined,
    now: () => clock.now,
  })
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.request(`/preventivo/${path}`, { headers })
  const post = async (
    path: string,
    fields: Record<string, string> | string[][],
    headers: Record<string, string> = OWN,
  ) =>
    app.request(`/preventivo/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  return { ...made, app, clock, get, post, logged }
}

describe('reading', () => {
  it('[QU40] the page is whole without a script, and leaves nothing behind', async () => {
    const { get, link } = setUp()
    const secret = link()
    const reply = await get(secret)
    const page = await reply.text()
    expect(reply.status).toBe(200)
    for (const expected of ['2026/41', 'Studio Ferri S.r.l.', 'Tazza rossa', '16 dicembre']) {
      expect(page).toContain(expected)
    }
    expect(page.replaceAll('\u00A0', ' ')).toContain('1.611,01 €')
    expect(page).toContain(`href="/gadget/preventivo/${secret}/accetta?rev=1"`)
    expect(page).not.toMatch(/(?:src|href|action)="https?:/)
    const headers = Object.fromEntries(reply.headers)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    })
    expect(headers['set-cookie']).toBeUndefined()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'sha256-/)
    for (const rule of ["form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  it('[QU41] reading changes nothing, whatever is read and however', async () => {
    const { app, get, link, writes } = setUp({ revisions: [aRevision(1), aRevision(2)] })
    const secret = link()
    const paths = ['', '/accetta', '/modifica', '/rifiuta', '/rinnova', '/aperto', '/prova.json']
    for (const path of [...paths, '/preventivo.pdf', '/figura/tazza', '?rev=1']) {
      await get(`${secret}${path}`, { 'sec-purpose': 'prefetch' })
      await app.request(`/preventivo/${secret}${path}`, { method: 'HEAD' })
    }
    expect(writes).toEqual([])
  })

  it('[QU42] unknown, revoked and misspelt links have one and the same answer', async () => {
    const { get, post, link, revoke } = setUp()
    const revoked = link()
    revoke(revoked)
    const secrets = [newSecret(), revoked, 'x', `${link()}x`, '..%2F..%2Fbanco', '%00']
    const replies = await Promise.all(
      secrets.flatMap((secret) => [
        get(secret),
        get(`${secret}/preventivo.pdf`),
        post(`${secret}/accetta`, { rev: '1', ...VALID }),
      ]),
    )
    const seen = new Set<string>()
    for (const reply of replies) {
      const headers = JSON.stringify([...reply.headers])
      seen.add(`${reply.status} ${headers} ${await reply.text()}`)
    }
    expect([...seen]).toHaveLength(1)
    expect([...seen][0]).toMatch(/^404 /)
  })

  it('[QU42] many wrong links are refused, and a right one still opens', async () => {
    const { get, link } = setUp()
    const secret = link()
    const statuses: number[] = []
    for (let guess = 0; guess < 40; guess++) statuses.push((await get(newSecret())).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    expect((await get(secret)).status).toBe(200)
  })

  it('[QU125] an extended quote names the new end once, and the former one as such', async () => {
    const sent = aRevision(1)
    const { get, link } = setUp({
      revisions: [{ ...sent, extended: { at: QUOTE_NOON, sentUntil: '2026-11-20' } }],
    })
    const page = (await (await get(link())).text()).replaceAll(/\s+/g, ' ')
    expect(page).toContain('Valido fino al 16 dicembre')
    expect(page).toContain('Prolungato il 18 novembre')
    expect(page.match(/20 novembre/g)).toHaveLength(1)
    expect(page).toContain('prima valeva fino al 20 novembre 2026')
  })

  it('[QU43] a superseded revision is readable, and leads to the one that holds', async () => {
    const { get, link } = setUp({ revisions: [aRevision(1), aRevision(2)] })
    const secret = link(1)
    const page = await (await get(secret)).text()
    expect(page).toContain('C’è una versione più recente')
    expect(page).toContain(`href="/gadget/preventivo/${secret}?rev=2"`)
    expect(page).not.toContain('/accetta')
    expect(await (await get(`${secret}?rev=2`)).text()).toContain('Accetta il preventivo')
    expect((await get(`${secret}?rev=3`)).status).toBe(404)
  })

  it('[QU44] PDF, pictures and evidence are those of the asked revision', async () => {
    const { get, link } = setUp({ revisions: [aRevision(1), aRevision(2)] })
    const secret = link()
    const pdf = await get(`${secret}/preventivo.pdf?rev=1`)
    expect(pdf.headers.get('content-disposition')).toBe('inline; filename="Preventivo-2026-41.pdf"')
    expect(await pdf.text()).toBe('%PDF 1')
    expect((await get(`${secret}/figura/tazza`)).headers.get('content-type')).toBe('image/png')
    expect((await get(`${secret}/figura/altro`)).status).toBe(404)
    const evidence = await get(`${secret}/prova.json`)
    expect(evidence.headers.get('content-disposition')).toContain('attachment')
  })
})

describe('opened', () => {
  it('[QU45] a visit is what the script of a visible page says, and nothing fetched ahead', async () => {
    const { post, link, events } = setUp()
    const secret = link()
    await post(`${secret}/aperto`, { rev: '1' }, { ...OWN, 'sec-purpose': 'prefetch;prerender' })
    await post(`${secret}/aperto`, { rev: '1' }, { 'sec-fetch-site': 'cross-site' })
    await post(`${secret}/aperto`, { rev: '7' })
    expect(events).toEqual([])
    const reply = await post(
      `${secret}/aperto`,
      { rev: '1' },
      { ...OWN, 'user-agent': 'A \u00E8<b>' },
    )
    expect(reply.status).toBe(204)
    expect(events).toMatchObject([
      {
        kind: 'opened',
        revision: 1,
        facts: { recipient: 'giulia.ferri@studioferri.example', browser: 'A ?<b>' },
      },
    ])
  })
})

describe('answering', () => {
  it('[QU46] an acceptance is stored with who, for whom, and what exactly', async () => {
    const { post, get, link, events, planned } = setUp()
    const secret = link()
    const reply = await post(`${secret}/accetta`, { rev: '1', ...VALID })
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toBe(`/gadget/preventivo/${secret}?rev=1`)
    const { pdfSha256, conditionsSha256 } = aRevision(1)
    expect(events).toMatchObject([
      {
        kind: 'accepted',
        by: 'Giulia Ferri',
        facts: {
          company: 'Studio Ferri S.r.l.',
          vatNumber: '12345678903',
          invoiceTo: 'M5UXCR1',
          deliveryAddress: 'Via Larga 1\nFirenze',
          purchaseOrder: 'PO-7',
          recipient: 'giulia.ferri@studioferri.example',
          conditions: true,
          pdfSha256,
          conditionsSha256,
        },
      },
    ])
    expect(planned.map(({ kind }) => kind)).toEqual(['accepted'])
    const page = await (await get(secret)).text()
    expect(page).toContain('18 novembre 2026 alle 12:00:00')
    expect(page).toContain('Giulia Ferri')
    expect(page).toContain(pdfSha256.slice(0, 4).toUpperCase())
    expect(page).not.toMatch(/firma/i)
  })

  it('[QU47] what is missing is said at its field, and what was typed is kept', async () => {
    const { post, link, writes } = setUp()
    const reply = await post(`${link()}/accetta`, {
      ...VALID,
      rev: '1',
      vat: '0123456789',
      conditions: '',
      company: HOSTILE,
    })
    const page = await reply.text()
    expect(reply.status).toBe(422)
    expect(page).toContain('Ha 10 cifre, ne servono 11')
    expect(page).toMatch(/name="vat"[^>]*aria-invalid="true"[^>]*aria-describedby="vat-wrong"/s)
    expect(page).toMatch(/<input[^>]*name="vat"[^>]*autofocus/s)
    expect(page).toContain('value="0123456789"')
    expect(page).toContain('value="PO-7"')
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain('<img src=x')
    for (const hidden of ['\u0000', '\u202E']) expect(page).not.toContain(hidden)
    expect(writes).toEqual([])
  })

  it('[QU47] hostile text in every field is stored as text, and shown as text', async () => {
    const { post, get, link, events } = setUp()
    const secret = link()
    const fields = { name: HOSTILE, company: HOSTILE, deliveryAddress: HOSTILE }
    const more = { purchaseOrder: HOSTILE, invoiceTo: HOSTILE, conditions: 'si' }
    await post(`${secret}/accetta`, { rev: '1', vat: '12345678903', ...fields, ...more })
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toMatch(/\\u0000|\u202E/)
    const page = await (await get(secret)).text()
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&lt;script&gt;alert(1)')
  })

  it('[QU48] each field is required, optional or off, as the settings say', async () => {
    const ask = { company: 'off', invoiceTo: 'required', purchaseOrder: 'off' } as const
    const { post, get, link, events } = setUp({}, { quotes: { ask } })
    const secret = link()
    const form = await (await get(`${secret}/accetta?rev=1`)).text()
    expect(form).not.toContain('name="company"')
    expect(form).toMatch(/name="invoiceTo"[^>]*required/s)
    const wrong = await post(`${secret}/accetta`, { rev: '1', ...VALID, invoiceTo: 'ABC' })
    expect(await wrong.text()).toContain('Non sembra né un codice destinatario né un indirizzo PEC')
    await post(`${secret}/accetta`, { rev: '1', ...VALID })
    expect(events[0]?.facts).toMatchObject({ company: '', purchaseOrder: '' })
  })

  it.each([
    [
      'off',
      {},
      { name: '', conditions: null },
      'accetti, a nome di Studio Ferri S.r.l., il preventivo 2026/41 e le sue condizioni.',
    ],
    ['optional', {}, { name: '', conditions: false }, 'Ho letto le condizioni e la privacy.'],
    [
      'optional',
      { name: 'Giulia Ferri', conditions: 'si' },
      { name: 'Giulia Ferri', conditions: true },
      'Ho letto le condizioni e la privacy.',
    ],
  ] as const)(
    '[QU134] name and conditions may be %s: with %j the evidence says what was given',
    async (asked, given, stored, consent) => {
      const ask = { name: asked, conditions: asked } as const
      const { post, get, link, events } = setUp({}, { quotes: { ask } })
      const secret = link()
      const form = await (await get(`${secret}/accetta`)).text()
      for (const name of ['name', 'conditions']) {
        expect(form.includes(`name="${name}"`)).toBe(asked === 'optional')
        expect(form).not.toMatch(new RegExp(`name="${name}"[^>]*required`, 's'))
      }
      const { name: _, conditions: __, ...others } = VALID
      const reply = await post(`${secret}/accetta`, { rev: '1', ...others, ...given })
      expect(reply.status).toBe(303)
      const by = stored.name || 'giulia.ferri@studioferri.example'
      const { pdfSha256, conditionsSha256 } = aRevision(1)
      expect(events).toMatchObject([
        {
          by,
          facts: {
            ...stored,
            pdfSha256,
            conditionsSha256,
            button: expect.stringContaining('Accetta per'),
          },
        },
      ])
      expect(events[0]?.facts.consent).toContain(consent)
      const told = (await (await get(secret)).text()).replaceAll(/<[^>]+>/g, '')
      expect(told).toContain(`12:00:00${stored.name && ' da Giulia Ferri'} per Studio Ferri S.r.l.`)
    },
  )

  it('[QU135] a consumer, who orders with an obligation to pay, always gives a name and ticks the conditions', async () => {
    const customer = { ...aRevision(1).content.customer, company: '', vatNumber: '' }
    const ask = { name: 'off', vat: 'off', conditions: 'off' } as const
    const quotes = { online: 'everybody', ask } as const
    const { post, link, events } = setUp({ revisions: [aRevision(1, { customer })] }, { quotes })
    const secret = link()
    const { name, conditions, ...others } = VALID
    const reply = await post(`${secret}/accetta`, { rev: '1', ...others })
    const page = await reply.text()
    expect(reply.status).toBe(422)
    expect(page).toContain('Scrivi il tuo nome e cognome')
    expect(page).toContain('Per accettare serve questa conferma')
    await post(`${secret}/accetta`, { rev: '1', ...others, name, conditions })
    expect(events).toMatchObject([{ by: name, facts: { name, conditions: true } }])
  })

  it('[PF9] that another proof is shown now is said with and without a box to tick', async () => {
    for (const conditions of ['required', 'optional', 'off'] as const) {
      const { post, link, events } = setUp({}, { quotes: { ask: { conditions } } })
      const reply = await post(`${link()}/accetta`, { rev: '1', ...VALID, proof: 'gone' })
      expect(reply.status).toBe(422)
      expect(await reply.text()).toContain('La bozza grafica è cambiata')
      expect(events).toEqual([])
    }
  })

  it('[QU49] a consumer may accept only where the settings say so, by a button that says what it does', async () => {
    const customer = { ...aRevision(1).content.customer, company: '', vatNumber: '' }
    const revisions = [aRevision(1, { customer })]
    const firms = setUp({ revisions })
    const withoutVat = { rev: '1', ...VALID, vat: 'RSSMRA85T10A562S' }
    const refused = await firms.post(`${firms.link()}/accetta`, withoutVat)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toMatch(/Accetta per 1\.611,01/)
    const all = setUp({ revisions }, { quotes: { online: 'everybody' } })
    const secret = all.link()
    const form = await (await all.get(`${secret}/accetta`)).text()
    expect(form.replaceAll('\u00A0', ' ')).toContain('Ordine con obbligo di pagare: 1.611,01 €')
    expect((await all.post(`${secret}/accetta`, withoutVat)).status).toBe(303)
    expect(all.events[0]?.facts.vatNumber).toBe('RSSMRA85T10A562S')
  })

  it('[QU50] a change is asked for by topics and words, and the quote stays open', async () => {
    const { post, get, link, events } = setUp()
    const secret = link()
    const nothing = await post(`${secret}/modifica`, { rev: '1' })
    expect(nothing.status).toBe(422)
    const topics = [
      ['rev', '1'],
      ['topic', 'consegna'],
      ['topic', 'quantita'],
      ['topic', '<b>'],
      ['words', 'Possiamo fare 300 tazze?'],
    ]
    expect((await post(`${secret}/modifica`, topics)).status).toBe(303)
    expect(events).toMatchObject([
      {
        kind: 'change-asked',
        facts: { topics: 'Quantità, Consegna', words: 'Possiamo fare 300 tazze?' },
      },
    ])
    const page = await (await get(secret)).text()
    expect(page).toContain('Hai chiesto una modifica')
    expect(page).toContain('Accetta il preventivo')
  })

  it('[QU50] a refusal needs no reason, and is the end of it', async () => {
    const { post, get, link, events } = setUp()
    const secret = link()
    await post(`${secret}/rifiuta`, { rev: '1' })
    await post(`${secret}/accetta`, { rev: '1', ...VALID })
    expect(events.map(({ kind }) => kind)).toEqual(['declined'])
    const page = await (await get(secret)).text()
    expect(page).toContain('Preventivo rifiutato')
    expect(page).not.toContain('/accetta')
  })

  it('[QU51] an expired quote is readable, cannot be accepted, and can be asked for again once', async () => {
    const { clock, post, get, link, events } = setUp()
    const secret = link()
    clock.now = QUOTE_END
    const page = await (await get(secret)).text()
    expect(page).toContain('Preventivo scaduto il 16 dicembre')
    expect(page).not.toContain('/accetta')
    expect((await get(`${secret}/accetta`)).status).toBe(303)
    await post(`${secret}/accetta`, { rev: '1', ...VALID })
    expect(events).toEqual([])
    await post(`${secret}/rinnova`, { rev: '1' })
    expect(events.map(({ kind }) => kind)).toEqual(['renewal-asked'])
    expect(await (await get(secret)).text()).not.toContain('<button')
  })

  it('[QU52] a repeated, a late and an old form change nothing', async () => {
    const { change, post, link, events } = setUp({ revisions: [aRevision(1), aRevision(2)] })
    const secret = link()
    const old = await post(`${secret}/accetta`, { rev: '1', ...VALID })
    expect(old.headers.get('location')).toMatch(/\?rev=1$/)
    expect(events).toEqual([])
    await post(`${secret}/accetta`, { rev: '2', ...VALID })
    await post(`${secret}/accetta`, { rev: '2', ...VALID, name: 'Altro' })
    await post(`${secret}/rifiuta`, { rev: '2' })
    change({ revision: 3 })
    await post(`${secret}/accetta`, { rev: '2', ...VALID })
    expect(events.map(({ by }) => by)).toEqual(['Giulia Ferri'])
  })

  it.each<[string, Record<string, string>]>([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['of no page at all', { 'sec-fetch-site': 'none' }],
    ['in a sandbox', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['of an older browser', { origin: 'https://evil.example', host: OWN.host }],
    ['of a site that shows the wizard', { origin: 'https://sito.example', host: OWN.host }],
  ])('[QU53] a form %s is refused', async (_, headers) => {
    const relay = { ...demoShop.settings.relay, allowedOrigins: ['https://sito.example'] }
    const { post, link, writes } = setUp({}, { relay })
    const secret = link()
    for (const path of ['accetta', 'modifica', 'rifiuta', 'rinnova', 'aperto']) {
      const reply = await post(`${secret}/${path}`, { rev: '1', ...VALID, words: 'x' }, headers)
      expect(reply.status).toBe(403)
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(writes).toEqual([])
  })

  it('[QU53] the form of a page without a referrer is accepted by what the browser says', async () => {
    const { post, link } = setUp()
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'null' }
    const reply = await post(`${link()}/accetta`, { rev: '1', ...VALID }, headers)
    expect(reply.status).toBe(303)
  })

  it('[QU54] forms of another type, too large ones and too many are refused', async () => {
    const { app, post, link, writes } = setUp()
    const secret = link()
    const json = await app.request(`/preventivo/${secret}/accetta`, {
      method: 'POST',
      headers: { ...OWN, 'content-type': 'application/json' },
      body: JSON.stringify({ rev: '1', ...VALID }),
    })
    expect(json.status).toBe(415)
    const large = await post(`${secret}/modifica`, { rev: '1', words: 'x'.repeat(40_000) })
    expect(large.status).toBe(413)
    const long = await post(`${secret}/modifica`, { rev: '1', words: 'x'.repeat(2_001) })
    expect(long.status).toBe(422)
    const many = await Promise.all(
      Array.from({ length: 30 }, () => post(`${secret}/accetta`, { rev: '1' })),
    )
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
    expect(writes).toEqual([])
  })

  it('[QU55] no line of the log has a secret', async () => {
    const { get, post, link, logged } = setUp()
    const secret = link()
    await get(secret)
    await post(`${secret}/accetta`, { rev: '1' }, { origin: 'https://evil.example', host: 'a' })
    await post(`${secret}/accetta`, { rev: '1', ...VALID })
    expect(JSON.stringify(logged)).not.toContain(secret)
  })
})
