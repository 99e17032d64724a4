import { expect, it } from 'vitest'
import {
  OWN_PAGE,
  PROOF_TO,
  proofPathIn,
  proofShop,
} from '../../../../../tests/support/proof-shop.ts'
import { aPng } from '../../../../../tests/support/png.ts'
import { aDraft, sendingOf, begun } from '../../../../../tests/support/quotes.ts'
import type { ProofReply, ProofSheet } from '../../wire/proof.ts'
import { NOON } from '../../../../../tests/support/requests.ts'
import { runQuotesCommand } from '../commands.ts'
import { sha256 } from '../evidence.ts'
import { newSecret, secretHash } from '../quote-secret.ts'

const HOSTILE = `"><script>alert(1)</script>\u202E\u0000'&<img src=x onerror=alert(1)>`
const PNG = aPng()

/** A shop that has sent one proof, whose mail has come. */
async function aSentProof() {
  const shop = await proofShop()
  const reply = (await (await shop.send(PNG)).json()) as ProofReply
  if (reply.kind !== 'done') throw new Error(JSON.stringify(reply))
  expect(await shop.deliver('proof')).toEqual(['delivered'])
  const link = proofPathIn(shop.mails[0])
  const id = reply.sheet.proofs[0]?.id ?? ''
  return { ...shop, link, id, page: `${link}/${id}` }
}

it('[PF1] a file is told by its first bytes, kept byte for byte, and sent with words to one address', async () => {
  const { send, callDesk, request, quotes, mails, deliver } = await proofShop()
  const bad: readonly [Buffer, object][] = [
    [Buffer.from('<html><script>'), {}],
    [Buffer.from('GIF89a%PDF-1.4'), {}],
    [Buffer.from('<svg/>'), { name: 'x.png' }],
    [PNG, { to: 'a@b.example, c@d.example' }],
    [PNG, { to: 'x\r\nBcc: y@z.example' }],
    [PNG, { size: PNG.length + 1 }],
  ]
  for (const [content, changes] of bad) {
    expect(await (await send(content, changes)).json()).toMatchObject({ kind: 'problem' })
  }
  expect((await send(PNG, { words: 'x'.repeat(1_001) })).status).toBe(400)
  expect(await quotes.proofsOf(request.id)).toEqual([])
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_300_000, 'x')])
  const name = `../..\\${HOSTILE}.pdf`
  const sent = await (await send(large, { name, words: 'Ecco la bozza', seen: 0 })).json()
  const { proofs } = (sent as { sheet: ProofSheet }).sheet
  expect(proofs[0]).toMatchObject({
    version: 1,
    kind: 'pdf',
    size: large.length,
    sha256: sha256(large),
    to: PROOF_TO,
    state: 'sent',
    openedAt: null,
  })
  expect(proofs[0]?.name).not.toMatch(/[<>\\/"\p{C}]/u)
  expect(await (await send(large, { seen: 0 })).json()).toMatchObject({ kind: 'overtaken' })
  const reply = await callDesk(`/requests/${request.id}/proofs/${proofs[0]?.id}/file`)
  expect(Buffer.from(await reply.arrayBuffer()).equals(large)).toBe(true)
  expect(await deliver('proof')).toEqual(['delivered'])
  expect(mails[0]).toMatchObject({ to: PROOF_TO, attachments: [] })
  expect(mails[0]?.text).toContain('Ecco la bozza')
  expect(await (await callDesk('/requests/other/proofs')).json()).toBeNull()
})

it('[PF1] a file that is larger than the settings allow is refused as it comes', async () => {
  const { send } = await proofShop({ PROOF_MB: '1' })
  const reply = await send(Buffer.concat([PNG, Buffer.alloc(1_000_000)]))
  expect([reply.status, await reply.text()]).toEqual([413, 'Il file è troppo grande.'])
  for (const PROOF_MB of ['0', '21', 'x']) {
    await expect(proofShop({ PROOF_MB })).rejects.toThrow(/^PROOF_MB vale/)
  }
})

it('[PF5] the page is whole without a script, and reading changes nothing', async () => {
  const { get, link, page, quotes, request } = await aSentProof()
  const before = await quotes.proofEventsOf(request.id)
  const reply = await get(link)
  const text = await reply.text()
  expect(reply.status).toBe(200)
  for (const expected of ['Bozza grafica', 'Versione 1', 'tazza.png', 'Approva la bozza']) {
    expect(text).toContain(expected)
  }
  expect(text).toContain(`src="${page}/file"`)
  expect(text).not.toMatch(/(?:src|href|action)="https?:/)
  const headers = Object.fromEntries(reply.headers)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /)
  for (const path of ['', '/approva', '/modifica', '/aperto', '/file', '/prova.json']) {
    await get(`${page}${path}`, { 'sec-purpose': 'prefetch' })
  }
  expect(await quotes.proofEventsOf(request.id)).toEqual(before)
})

it('[PF6] a picture is shown and runs nothing, a PDF is a download, and names of downloads are ours', async () => {
  const { get, page, send, link, deliver, mails } = await aSentProof()
  const headersOf = async (path: string) => {
    const reply = await get(path)
    const named = ['content-type', 'content-disposition', 'x-content-type-options']
    return [...named, 'content-security-policy'].map((name) => reply.headers.get(name))
  }
  const inert = ['nosniff', "default-src 'none'; sandbox"]
  const shown = ['image/png', 'inline; filename="bozza-1.png"', ...inert]
  expect(await headersOf(`${page}/file`)).toEqual(shown)
  await send(Buffer.from('%PDF-1.4 <script>'), { name: '"; filename=evil.exe' })
  await deliver('proof')
  const text = await (await get(proofPathIn(mails[1]))).text()
  const pdf = new RegExp(`href="(${link.slice(0, 7)}[^"]+/file)"`).exec(text)?.[1] ?? ''
  const saved = ['application/pdf', 'attachment; filename="bozza-2.pdf"', ...inert]
  expect(await headersOf(pdf)).toEqual(saved)
  expect(text).not.toContain('<img src="/bozza')
})

it('[PF4] each mail has a link of its own, which opens all versions until it is revoked', async () => {
  const { get, link, page, send, deliver, mails, callDesk, request, db } = await aSentProof()
  await send(PNG)
  await deliver('proof')
  const second = proofPathIn(mails[1])
  expect(second).not.toBe(link)
  expect(await (await get(page)).text()).toContain('C’è una bozza più recente')
  for (const path of [link, second]) expect(await (await get(path)).text()).toContain('Versione 2')
  const stored = JSON.stringify([
    await db.selectFrom('proof_links').selectAll().execute(),
    await db.selectFrom('deliveries').select('payload').execute(),
  ])
  for (const path of [link, second]) expect(stored).not.toContain(path.slice('/bozza/'.length))
  expect((await callDesk('/proofs/revoke', { request: request.id })).status).toBe(200)
  const other = newSecret()
  const gone = await Promise.all(
    [link, second, page, `/bozza/${other}`, '/bozza/x', `/bozza/${other}/%00`].map(async (path) => {
      const reply = await get(path)
      return [reply.status, await reply.text()]
    }),
  )
  expect(new Set(gone.map(String)).size).toBe(1)
  expect(gone[0]?.[0]).toBe(404)
})

it('[PF3] [PF7] [PF17] [PF8] an approval is stored with the hash of the file, and mailed to the seller', async () => {
  const { get, post, page, quotes, request, deliver, mails, callDesk } = await aSentProof()
  const answerPath = `${page}/approva`
  expect((await post(answerPath, { rev: '1', name: '' })).status).toBe(422)
  expect((await post(answerPath, { rev: '2', name: 'x' })).status).toBe(400)
  const name = `Giulia ${HOSTILE}`
  const browser = { ...OWN_PAGE, 'user-agent': 'Chrome' }
  const reply = await post(answerPath, { rev: '1', name }, browser)
  expect([reply.status, reply.headers.get('location')]).toEqual([303, page])
  const events = await quotes.proofEventsOf(request.id)
  expect(events.at(-1)).toMatchObject({
    kind: 'approved',
    facts: { page: 'approva', recipient: PROOF_TO, browser: 'Chrome', sha256: sha256(PNG) },
  })
  const text = await (await get(page)).text()
  expect(text).toContain('Bozza approvata')
  expect(text).not.toMatch(/<script>alert|<img src=x|\u202E|firma/)
  const evidence = (await (await get(`${page}/prova.json`)).json()) as { events: unknown[] }
  expect(evidence.events).toHaveLength(2)
  const inDesk = await callDesk(`/requests/${request.id}/proofs/evidence`)
  expect(await inDesk.json()).toEqual(evidence)
  expect((await callDesk('/requests/other/proofs/evidence')).status).toBe(404)
  expect(await deliver('proof-answer')).toEqual(['delivered'])
  const told = mails.at(-1)
  expect(told?.subject).toMatch(/^Bozza della richiesta \d+: approvata$/)
  expect(told?.text).toMatch(/^> Nome e cognome: Giulia "><script>/m)
  expect(told?.html).not.toContain('<script>alert')
  expect(told?.text.replaceAll(' ', '').toLowerCase()).toContain(sha256(PNG))
  expect(told?.text).toContain(`/banco?apri=${request.id}`)
  // What was approved is not asked for again.
  expect((await get(`${page}/approva`)).status).toBe(303)
  await post(`${page}/modifica`, { rev: '1', words: 'No' })
  expect(await quotes.proofEventsOf(request.id)).toHaveLength(2)
})

it('[PF3] [PF8] a change is asked for in words, and the answer to an old proof changes nothing', async () => {
  const { get, post, page, send, quotes, request, deliver, mails } = await aSentProof()
  expect((await post(`${page}/modifica`, { rev: '1', words: ' ' })).status).toBe(422)
  expect((await post(`${page}/modifica`, { rev: '1', words: 'Più grande' })).status).toBe(303)
  expect(await (await get(page)).text()).toContain('Hai chiesto una modifica')
  expect(await deliver('proof-answer')).toEqual(['delivered'])
  expect(mails.at(-1)?.text).toContain('> Messaggio: Più grande')
  const again = (await (await send(PNG)).json()) as { sheet: ProofSheet }
  expect(again.sheet.proofs.map(({ isSuperseded, answer }) => [isSuperseded, answer])).toEqual([
    [false, ''],
    [true, 'Più grande'],
  ])
  const count = (await quotes.proofEventsOf(request.id)).length
  expect((await post(`${page}/approva`, { rev: '1', name: 'Giulia' })).status).toBe(303)
  expect(await quotes.proofEventsOf(request.id)).toHaveLength(count)
})

it('[PF8] a mail that waits is not sent for a proof that was replaced or approved', async () => {
  const { send, deliver, quotes, request } = await proofShop()
  await send(PNG)
  await send(PNG)
  expect((await deliver('proof')).toSorted()).toEqual([
    'delivered',
    'una bozza più recente l’ha sostituita',
  ])
  await send(PNG)
  const [{ id } = { id: '' }] = await quotes.proofsOf(request.id)
  const facts = { name: 'Giulia' }
  const answer = { id, answer: 'approve', by: 'Giulia', words: '', facts, deliveries: [] } as const
  await quotes.answerProof({ ...answer, now: 1 })
  expect(await deliver('proof')).toEqual(['il cliente l’ha già approvata'])
})

it('[PF5] answers and visits come from the page itself', async () => {
  const { post, page, quotes, request } = await aSentProof()
  const strange: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://other.example', host: 'preventivi.example.com' },
    { ...OWN_PAGE, 'sec-purpose': 'prefetch' },
  ]
  for (const headers of strange) {
    for (const path of ['approva', 'modifica', 'aperto']) {
      const form = { rev: '1', name: 'Mallory', words: 'x' }
      expect((await post(`${page}/${path}`, form, headers)).status).toBe(403)
    }
  }
  expect(await quotes.proofEventsOf(request.id)).toHaveLength(1)
  for (let visit = 0; visit < 3; visit++) await post(`${page}/aperto`, { rev: '1' })
  expect((await quotes.proofEventsOf(request.id)).map(({ kind }) => kind)).toEqual([
    'sent',
    'opened',
  ])
})

it('[PF9] [PF10] [PF15] the page of a quote shows the proof, which is approved with it or alone', async () => {
  const { send, quotes, request, requests, get, post, callDesk, db } = await proofShop()
  await send(PNG)
  const number = request.order.requestNumber
  const begin = () => begun(quotes, aDraft({ requests: [{ id: request.id, number }] }))
  const [first, second] = [await begin(), await begin()]
  const linkTo = async (id: string) => {
    expect(await quotes.send(await sendingOf(quotes, id))).toBe('stored')
    const secret = newSecret()
    const link = { hash: secretHash(secret), id, revision: 1, recipient: PROOF_TO, now: 1 }
    await quotes.addLink(link)
    return `/preventivo/${secret}`
  }
  const quote = await linkTo(first)
  const [{ id } = { id: '' }] = await quotes.proofsOf(request.id)
  expect(await (await get(quote)).text()).toContain(`src="${quote}/bozza/${id}/file"`)
  expect((await get(`${quote}/bozza/${id}/file`)).headers.get('content-type')).toBe('image/png')
  const form = { rev: '1', name: 'Giulia', company: 'Ferri', vat: '01234567897', conditions: 'si' }
  const dialog = await (await get(`${quote}/accetta`)).text()
  expect(dialog).toContain(`name="proof" value="${id}"`)
  expect(dialog).toContain('con la bozza grafica (versione 1, «tazza.png»)')

  // A newer one has come while the form was open.
  await send(PNG, { name: 'altra.png' })
  const late = await post(`${quote}/accetta`, { ...form, proof: id })
  expect(late.status).toBe(422)
  const shown = await late.text()
  expect(shown).toContain('La bozza grafica è cambiata')
  expect(shown).not.toMatch(/value="si"\s+required checked/)
  expect((await quotes.find(first))?.state).toBe('sent')
  const [newest] = await quotes.proofsOf(request.id)
  expect(newest?.state).toBe('sent')

  const proof = newest?.id ?? ''
  expect((await post(`${quote}/accetta`, { ...form, proof })).status).toBe(303)
  expect((await quotes.find(first))?.state).toBe('accepted')
  expect((await quotes.findProof(proof))?.state).toBe('approved')
  const accepted = (await quotes.eventsOf(first)).at(-1)
  expect(accepted?.facts).toMatchObject({ proofSha256: sha256(PNG) })
  expect(await (await get(quote)).text()).toMatch(/Bozza grafica, versione 2, «altra\.png»/)

  const verify = async () =>
    runQuotesCommand(
      { number: (await quotes.find(first))?.number ?? { year: 0, sequence: 0 } },
      quotes,
      NOON,
    )
  expect(await verify()).toContain(`Bozza grafica approvata: ${sha256(PNG)}`)

  // What comes later is approved on its own, by the link of a quote.
  await send(Buffer.from('%PDF-1.4'), { name: 'terza.pdf' })
  const other = await linkTo(second)
  const [third] = await quotes.proofsOf(request.id)
  const own = `${other}/bozza/${third?.id}`
  expect(await (await get(own)).text()).toContain('Torna al preventivo')
  expect((await post(`${own}/approva`, { rev: '3', name: 'Giulia' })).status).toBe(303)
  expect((await quotes.findProof(third?.id ?? ''))?.state).toBe('approved')
  expect((await get(`${other}/bozza/${newSecret()}`)).status).toBe(404)

  // Erased with its request, but for what was approved with the quote.
  expect(await requests.erase(request.id)).toBe(true)
  expect((await quotes.findProof(id))?.state).toBeUndefined()
  const typeOf = async (file: string) =>
    (await callDesk(`/quotes/${first}/proofs/${file}/file`)).headers.get('content-type')
  expect(await typeOf(proof)).toBe('image/png')
  expect(await typeOf(third?.id ?? '')).toBe('application/pdf')
  expect((await callDesk(`/quotes/${second}/proofs/${third?.id}/file`)).status).toBe(404)
  expect(await verify()).toContain('la prova torna')
  const content = Buffer.from('another file').toString('base64')
  await db.updateTable('proofs').set({ content }).where('id', '=', proof).execute()
  await expect(verify()).rejects.toThrow('La bozza grafica non è quella approvata')
})
