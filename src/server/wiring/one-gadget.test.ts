import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { demoMail } from '../../../tests/support/mail-settings.ts'
import { offerCatalogue } from '../../../tests/support/offer-shop.ts'
import { aPng } from '../../../tests/support/png.ts'
import { aDelivery, NOON } from '../../../tests/support/requests.ts'
import { composeRequestMail } from '../../features/requests/server/compose-request-mail.ts'
import { createVisitorCopy } from '../../features/copies/server/visitor-copy.ts'
import { csvText, jsonText } from '../../features/requests/server/export-requests.ts'
import { digestLine } from '../../features/requests/server/digest/compose-digest-mail.ts'
import { receivedRequest } from '../../features/requests/server/received-request.ts'
import { requestReceived } from '../../features/webhooks/server/compose-event.ts'
import { requestRow } from '../../features/requests/server/desk/request-row.ts'
import type { Params } from '../../features/requests/server/sent-data.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Mail } from '../mail/mailer.ts'
import { untried } from '../outbox/delivery.ts'

const sent = JSON.parse(
  readFileSync(new URL('../../../tests/fixtures/recorded-requests.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Params>>
const offers: Shop = {
  ...demoShop,
  catalogue: offerCatalogue({
    pen: { brackets: [{ from: 250, price: 0.3 }] },
    digital: { setup: 25 },
    catalogue: { vat: 'IVA esclusa', validityDays: 30 },
  }),
}
const picture = { type: 'image/png', content: aPng(), width: 400, height: 400 } as const

async function outputsOf(params: Params, shop: Shop): Promise<string> {
  const asking = { ...shop, settings: { ...shop.settings, confirmation: true } }
  const shops = { current: () => asking, former: () => [] }
  const received = receivedRequest(params, { shops, network: 'n', now: NOON })
  const request = { ...received, id: '0000000000000000' }
  const delivery = { ...aDelivery({ id: 'd' }), ...untried(NOON) }
  const stored = { ...request, delivery, repeats: 0, state: 'new', followUp: undefined } as const
  const settings = { ...demoMail, pageUrl: 'https://x.example', deskUrl: 'https://x.example/banco' }
  const mail = composeRequestMail(request, '<m@x>', settings, { gadgets: [picture] })
  const copy = await copyOf(request, asking)
  const read = async function* () {
    yield stored
  }
  return [
    ...mailInWords(mail),
    ...mailInWords(copy),
    await textOf(csvText(read, shop.catalogue)),
    withoutGadgets(JSON.parse(await textOf(jsonText(read)))),
    withoutGadgets(requestReceived(request)),
    JSON.stringify(digestLine(request)),
    JSON.stringify(requestRow(stored, shop.catalogue)),
  ].join('\n')
}

async function copyOf(request: ReturnType<typeof receivedRequest>, shop: Shop) {
  const mails: Mail[] = []
  const copy = createVisitorCopy(
    {
      mailer: {
        send: async (mail) => {
          mails.push(mail)
          return { kind: 'delivered', detail: '' }
        },
      },
      mailSettings: () => ({ ...demoMail, pageUrl: 'https://x.example' }),
      shops: { current: () => shop },
      deliveries: { countMade: async () => 0 },
      drawGadget: async () => picture,
      now: () => NOON,
    },
    async () => [request],
  )
  const payload = JSON.stringify({ messageId: '<c@x>' })
  const claimed = { ...aDelivery({ id: 'd', payload }), ...untried(NOON) }
  await copy.attempt({ ...claimed, state: 'sending', leaseUntil: NOON })
  return mails[0]
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

function mailInWords(mail: Mail | undefined): string[] {
  if (!mail) return ['no mail']
  const { attachments = [], text, html, ...others } = mail
  const named = attachments.map(({ content: _content, ...attachment }) => attachment)
  return [JSON.stringify({ ...others, attachments: named }), text, html]
}

/** The list of gadgets came later, beside what the single one has. */
function withoutGadgets(json: unknown): string {
  return JSON.stringify(json, (name, value: unknown) => (name === 'gadgets' ? undefined : value))
}

it.each([
  ['offers', offers],
  ['logo', demoShop],
])(
  '[SG45] a request with one gadget is told as before there were several: %s',
  async (name, shop) => {
    const outputs = await outputsOf(sent[name] ?? {}, shop)
    await expect(outputs).toMatchFileSnapshot(`../../../tests/fixtures/one-gadget-${name}.txt`)
  },
)
