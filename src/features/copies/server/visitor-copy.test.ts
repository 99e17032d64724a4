import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../../tests/support/demo-shop.ts'
import { demoMail } from '../../../../tests/support/mail-settings.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { aRequestOf, MUG, PEN } from '../../../../tests/support/several-gadgets.ts'
import { STANDARD_TEXTS } from '../../../../tests/support/standard-texts.ts'
import { newOrder } from '../../../order/order.ts'
import { templateParams } from '../../../order/template-params.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { AttemptResult } from '../../../server/mail/attempt-result.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import { messageOptions } from '../../../server/mail/message-options.ts'
import { untried } from '../../../server/outbox/delivery.ts'
import { receivedRequest } from '../../requests/server/received-request.ts'
import type { Sign } from '../../suspicion/server/signs.ts'
import { recipientKey, copyAddress, createVisitorCopy } from './visitor-copy.ts'

const TYPED = {
  name: 'Attaccante',
  surname: 'Visita',
  phone: 'evil.example',
  message: 'http://evil.example',
}
const asking = { ...demoShop, settings: { ...demoShop.settings, confirmation: true } }
const shops = { current: () => asking, former: () => [] }

function aRequest(email: string, signs: readonly Sign[] = []) {
  const order = { ...newOrder(demoCatalogue, { ...TYPED, email }), uid: 48_213 }
  const params = { ...templateParams(demoCatalogue, order, STANDARD_TEXTS) }
  const request = receivedRequest(params, { shops, network: 'n', now: NOON })
  return { ...request, order: { ...request.order, signs } }
}

function setUp({
  shop = asking,
  made = 0,
  pageUrl = '',
}: { shop?: Shop; made?: number; pageUrl?: string } = {}) {
  const sent: Mail[] = []
  const asked: object[] = []
  const stored: ReturnType<typeof aRequest>[] = []
  const copy = createVisitorCopy(
    {
      mailer: {
        send: async (mail): Promise<AttemptResult> => {
          sent.push(mail)
          return { kind: 'delivered', detail: '250' }
        },
      },
      mailSettings: () => ({ ...demoMail, pageUrl }),
      shops: { current: () => shop },
      deliveries: {
        countMade: async (question) => {
          asked.push(question)
          return made
        },
      },
      drawGadget: async () => undefined,
      now: () => NOON,
    },
    async (id) => stored.filter((request) => request.id === id),
  )
  const attempt = async (
    request: ReturnType<typeof aRequest>,
    { undecided = 0, ageMs = 0 } = {},
  ) => {
    stored.push(request)
    const [planned] = copy.plan(request)
    if (!planned) throw new Error('nothing was planned')
    const claimed = { ...planned, ...untried(NOON), state: 'sending', leaseUntil: NOON } as const
    const refusal = await copy.refusal?.({ ...claimed, undecided, createdAt: NOON - ageMs })
    return refusal ?? copy.attempt(claimed)
  }
  return { copy, sent, asked, attempt }
}

it('[AF30] the copy has number, choices, total and conditions, and no word that was typed', async () => {
  const { sent, attempt } = setUp()
  expect(await attempt(aRequest('ada@example.org'))).toMatchObject({ kind: 'delivered' })
  const [mail] = sent
  expect(mail).toMatchObject({ to: 'ada@example.org', replyTo: { address: demoMail.sellerEmail } })
  for (const part of [mail?.text ?? '', mail?.html ?? '']) {
    for (const expected of ['48213', 'Penna', 'Verde', '1,05', 'Condizioni', 'senza impegno']) {
      expect(part).toContain(expected)
    }
    for (const typed of Object.values(TYPED)) expect(part).not.toContain(typed)
  }
  expect(mail?.subject).not.toContain('Attaccante')
  const options = mail && messageOptions(mail)
  expect(options?.headers).toMatchObject({
    'Auto-Submitted': 'auto-replied',
    'X-Auto-Response-Suppress': 'All',
  })
  expect(options?.envelope).toEqual({ from: demoMail.from.address, to: ['ada@example.org'] })
})

it('[AF34] the copy has unit price and total, how long they hold, a link to the selections and who sells', async () => {
  const seller = { name: 'Rosa S.r.l.', address: 'Via Roma 1, Milano', vatNumber: '12345678903' }
  const shop = {
    ...asking,
    settings: { ...asking.settings, seller: { ...seller, phone: '+39 02 1' } },
    catalogue: { ...demoShop.catalogue, validityDays: 30 },
  }
  const { sent, attempt } = setUp({ shop, pageUrl: 'https://preventivi.example.com/gadget' })
  await attempt(aRequest('ada@example.org'))
  const [mail] = sent
  const [text, html] = [mail?.text ?? '', mail?.html ?? '']
  for (const part of [text, html.replaceAll('&amp;', '&')].map((one) =>
    one.replaceAll('\u00A0', ' '),
  )) {
    for (const expected of [
      '1,05 €/pz',
      '30 giorni, fino al giorno 15 dicembre 2026',
      'https://preventivi.example.com/gadget/?product=pen&color=green&material=metal&print=digital&pack=bulk&quantity=1',
      'Rosa S.r.l.',
      'Via Roma 1, Milano',
      'Tel. +39 02 1',
      'P.IVA 12345678903',
    ]) {
      expect(part).toContain(expected)
    }
  }
  expect(html).toMatch(/<tr class="total"><th><b>Totale indicativo<\/b><\/th><td><b>1,05/)
})

it('[AF34] a shop that says nothing of its seller shows its legal line, and without an address no link', async () => {
  const { sent, attempt } = setUp()
  await attempt(aRequest('ada@example.org'))
  expect(sent[0]?.text).toContain('\n© Omaggio\n')
  expect(sent[0]?.html).not.toContain('<a ')
})

it.each<[string, readonly Sign[]]>([
  ['without a token', ['no-token']],
  ['in a hurry', ['hurried']],
  ['with a token of many', ['reused-token']],
  ['that could not be checked', ['unchecked']],
  ['set aside', ['trap']],
])('[AF31] no copy of a request %s', (_, signs) => {
  expect(setUp().copy.plan(aRequest('ada@example.org', signs))).toEqual([])
})

it('[AF31] no copy as shipped, without a verified total, or to an address that is none', () => {
  expect(setUp({ shop: demoShop }).copy.plan(aRequest('ada@example.org'))).toEqual([])
  const { copy } = setUp()
  const request = aRequest('ada@example.org')
  const marked = {
    ...request,
    order: { ...request.order, verdict: { kind: 'unreadable' } as const },
  }
  expect(copy.plan(marked)).toEqual([])
  for (const email of [
    '',
    'ada',
    'a@b.example, c@d.example',
    'noreply@example.org',
    'mailer-daemon@example.org',
    demoMail.sellerEmail,
    'Sito+x@example.com',
  ]) {
    expect(copy.plan(aRequest(email)), email).toEqual([])
  }
  expect(copy.plan(request)).toHaveLength(1)
})

it('[AF32] all addresses of one mailbox are one', () => {
  const keys = ['ada.rossi@example.org', 'ADA.ROSSI@example.org', 'adarossi+1@example.org'].map(
    recipientKey,
  )
  expect(new Set(keys).size).toBe(1)
  expect(recipientKey('ada@googlemail.com')).toBe(recipientKey('a.da@gmail.com'))
  expect(recipientKey('ada@example.org')).not.toBe(recipientKey('ada@example.com'))
  expect(copyAddress('Ada@example.org', [])).toBe('Ada@example.org')
})

it('[AF32] an address that has had its copies gets no other; an attempt of unknown end is not repeated', async () => {
  const enough = setUp({ made: 1 })
  expect(await enough.attempt(aRequest('ada@example.org'))).toContain('già avuto le sue copie')
  const unknown = setUp()
  const again = await unknown.attempt(aRequest('ada@example.org'), { undecided: 1 })
  expect(again).toContain('di esito ignoto')
  expect([...enough.sent, ...unknown.sent]).toEqual([])
})

it('[AF32] a copy that has waited for hours is not sent any more', async () => {
  const { sent, attempt } = setUp()
  const late = await attempt(aRequest('ada@example.org'), { ageMs: 7 * 3_600_000 })
  expect(late).toContain('non serve più')
  expect(sent).toEqual([])
})

it('[SG52] the copy has every gadget with its sum and a link of its own, and the total once', async () => {
  const { sent, attempt } = setUp({ pageUrl: 'https://omaggio.example' })
  const request = aRequestOf([MUG, PEN, MUG])
  await attempt({ ...request, order: { ...request.order, signs: [] } })
  const [mail] = sent
  for (const n of [1, 2, 3]) expect(mail?.text).toContain(`Gadget ${n} di 3\nProdotto: `)
  expect(mail?.text.match(/^Importo: .*/gm)).toEqual([
    'Importo: 587,50\u00A0€',
    'Importo: 105,00\u00A0€',
    'Importo: 587,50\u00A0€',
  ])
  expect(mail?.text.match(/^Totale indicativo: .*/gm)).toEqual([
    'Totale indicativo: 1.280,00\u00A0€',
  ])
  expect(mail?.text.match(/https:\/\/omaggio\.example\/\?product=\w+/g)).toHaveLength(3)
  expect(mail?.html.match(/href="https:\/\/omaggio\.example\/\?/g)).toHaveLength(3)
})
