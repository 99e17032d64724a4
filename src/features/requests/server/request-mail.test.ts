import { expect, it } from 'vitest'
import { demoMail } from '../../../../tests/support/mail-settings.ts'
import { demoCatalogue, demoShop } from '../../../../tests/support/demo-shop.ts'
import { aPng } from '../../../../tests/support/png.ts'
import { aRequest } from '../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../tests/support/standard-texts.ts'
import { newOrder } from '../../../order/order.ts'
import { templateParams } from '../../../order/template-params.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import { untried } from '../../../server/outbox/delivery.ts'
import type { RequestMailSettings } from './compose-request-mail.ts'
import { createRequestMail } from './request-mail.ts'

function aMail(
  settings: { current: RequestMailSettings },
  {
    request = aRequest(),
    logos = new Map(),
  }: { request?: ReturnType<typeof aRequest>; logos?: ReadonlyMap<string, Buffer> } = {},
) {
  const sent: Mail[] = []
  const kind = createRequestMail({
    mailer: {
      send: async (mail) => {
        sent.push(mail)
        return { kind: 'delivered', detail: '250 OK' }
      },
    },
    settings: () => settings.current,
    cap: { name: 'mails', perHour: () => 1 },
    find: async (id) => (id === request.id ? [request] : []),
    logosOf: async (id) => (id === request.id ? logos : new Map()),
    artworkOf: async () => [],
    pictureOf: async () => undefined,
  })
  const attempt = (subject = request.id) => {
    const [planned] = kind.plan(request)
    if (!planned) throw new Error('nothing was planned')
    const state = { ...untried(planned.createdAt), state: 'sending', leaseUntil: 0 } as const
    return () => kind.attempt({ ...planned, ...state, subject })
  }
  return { request, sent, attempt }
}

it('[OB5] has the same Message-ID on every attempt, also after the sender has changed', async () => {
  const settings = { current: demoMail }
  const { request, sent, attempt } = aMail(settings)
  const again = attempt()
  await again()
  settings.current = { ...demoMail, from: { name: 'Altro', address: 'altro@other.example' } }
  await again()
  const messageId = `<${request.id}@example.com>`
  expect(sent).toMatchObject([{ messageId }, { messageId, from: { name: 'Altro' } }])
})

it('[DK4] sends nothing about a request that was erased', async () => {
  const { sent, attempt } = aMail({ current: demoMail })
  expect(await attempt('erased')()).toMatchObject({ kind: 'refused' })
  expect(sent).toEqual([])
})

/** With a gadget for each logo. */
const withLogoRow = (...ids: readonly (string | null)[]) => {
  const order = newOrder(demoCatalogue, demoShop.settings.sampleCustomer)
  const after = ids.slice(1).map(() => ({ dataset: order.dataset }))
  const logos = ids.map((id) => ({ name: 'marchio.png', id }))
  const sent = { ...order, uid: 48_213, after }
  return aRequest({ params: templateParams(demoCatalogue, sent, STANDARD_TEXTS, logos) })
}

it('[LG15] the mail has the logo attached, under a name of ours', async () => {
  const logo = aPng()
  const id = 'ab12'.repeat(8)
  const request = withLogoRow(id)
  const logos = new Map([[id, logo]])
  const { sent, attempt } = aMail({ current: demoMail }, { request, logos })
  await attempt()()
  expect(sent[0]?.attachments).toEqual([
    { name: 'logo-48213.png', type: 'image/png', content: logo },
  ])
  expect(sent[0]?.text).toContain('Il logo del cliente è allegato')
})

it('[LG12] the mail says plainly that a logo did not arrive, and nothing where there is none', async () => {
  for (const id of [null, 'ab12'.repeat(8)]) {
    const { sent, attempt } = aMail({ current: demoMail }, { request: withLogoRow(id) })
    await attempt()()
    expect(sent[0]?.attachments).toEqual([])
    expect(sent[0]?.text).toContain('ATTENZIONE: logo non arrivato')
    expect(sent[0]?.html).toContain('logo non arrivato')
  }
  const { sent, attempt } = aMail({ current: demoMail })
  await attempt()()
  expect(sent[0]?.text).not.toMatch(/\blogo\b/)
})

const [red, blue] = ['ab12'.repeat(8), 'cd34'.repeat(8)]

it('[SG35] the mail has each logo once, and says of which gadgets one did not arrive', async () => {
  const request = withLogoRow(red, blue, red, null)
  const logos = new Map([
    [red, aPng()],
    [blue, aPng({ width: 2, height: 2 })],
  ])
  const { sent, attempt } = aMail({ current: demoMail }, { request, logos })
  await attempt()()
  const names = sent[0]?.attachments?.map(({ name }) => name)
  expect(names).toEqual(['logo-48213-1.png', 'logo-48213-2.png'])
  expect(sent[0]?.text).toContain('I loghi del cliente sono allegati')
  expect(sent[0]?.text).toContain('ATTENZIONE: logo non arrivato (gadget 4). ')
})

it('[SG35] logos that are too large for one mail are left in the desk, and the mail says so', async () => {
  const request = withLogoRow(red, blue)
  const logos = new Map([
    [red, Buffer.alloc(5_000_000)],
    [blue, Buffer.alloc(5_000_000)],
  ])
  const { sent, attempt } = aMail({ current: demoMail }, { request, logos })
  await attempt()()
  expect(sent[0]?.attachments).toHaveLength(1)
  expect(sent[0]?.text).toContain('ATTENZIONE: non tutti i loghi sono allegati')
})
