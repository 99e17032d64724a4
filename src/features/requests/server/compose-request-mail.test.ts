import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../../tests/support/demo-shop.ts'
import { demoMail } from '../../../../tests/support/mail-settings.ts'
import { offerCatalogue } from '../../../../tests/support/offer-shop.ts'
import { addOwnFields } from '../../../../tests/support/own-fields.ts'
import { orderOfOne, aRequest, messageIdOf } from '../../../../tests/support/requests.ts'
import { shopCopy } from '../../../../tests/support/shop-copy.ts'
import { aRequestOf, MUG, PEN } from '../../../../tests/support/several-gadgets.ts'
import { STANDARD_TEXTS } from '../../../../tests/support/standard-texts.ts'
import { newOrder, recalculated, type Order } from '../../../order/order.ts'
import { readSummary } from '../../../order/read-summary.ts'
import { templateParams } from '../../../order/template-params.ts'
import { readShop } from '../../../shop/read-shop.ts'
import { drawGadgets } from '../../../server/mail/gadget-picture.ts'
import { replyAddress } from '../../../server/mail/reply-address.ts'
import { checkOrder } from './check-order.ts'
import type { Params } from './sent-data.ts'
import { verdictsInWords } from './verdicts-in-words.ts'
import { composeRequestMail } from './compose-request-mail.ts'

const order: Order = recalculated(demoCatalogue, {
  ...newOrder(demoCatalogue, { ...demoShop.settings.sampleCustomer, message: 'Entro Natale' }),
  uid: 48_213,
})

function mailOf(params: Params, shop = demoShop) {
  const checked = checkOrder(shop, readSummary(params.message ?? ''))
  const request = aRequest({ params, order: checked })
  return composeRequestMail(request, messageIdOf(request), demoMail)
}
const compose = (changes: Params = {}) =>
  mailOf({ ...templateParams(demoCatalogue, order, STANDARD_TEXTS), ...changes })

it('[ML1] goes to the seller alone, from a fixed sender', () => {
  const mail = compose({ to: 'x@evil.example', to_email: 'x@evil.example', from: 'y@evil.example' })
  expect(mail.to).toBe('vendite@example.com')
  expect(mail.from).toEqual({ name: 'Omaggio', address: 'sito@example.com' })
})

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['  ada.rossi+x@posta.example.it ', 'ada.rossi+x@posta.example.it'],
  ['ada@caffè.example', 'ada@xn--caff-8oa.example'],
  ['ada@example.com, b@example.com', undefined],
  ['ada@example.com;b@example.com', undefined],
  ['Ada <ada@example.com>', undefined],
  ['ada@example.com\r\nBcc: x@example.com', undefined],
  ['"a b"@example.com', undefined],
  ['ada@localhost', undefined],
  ['ada@[127.0.0.1]', undefined],
  ['ada@127.0.0.1', undefined],
  ['a..b@example.com', undefined],
  ['@example.com', undefined],
  [`${'a'.repeat(65)}@example.com`, undefined],
  ['', undefined],
])('[ML2] takes %s as Reply-To %s', (typed, expected) => {
  expect(replyAddress(typed)).toBe(expected)
  expect(compose({ email: typed }).replyTo?.address).toBe(expected)
})

it('[CF1] [ML5] own fields are in the mail, and leave the total verified', async () => {
  const copy = shopCopy()
  addOwnFields(copy)
  const shop = await readShop(copy.folder)
  const customer = { ...order.customer, company: 'Rossi & figli' }
  const params = templateParams(shop.catalogue, { ...order, customer }, shop.texts)
  const { text, html } = mailOf(params, shop)
  expect(text).toMatch(/Azienda: Rossi & figli/)
  expect(html).toContain('Rossi &amp; figli')
  for (const part of [text, html]) expect(part).toContain('Totale verificato')
})

it('[ML3] [ML9] names shop and request, and says who typed it', () => {
  const { subject, text, html } = compose()
  expect(subject).toMatch(/^Omaggio · Richiesta 48213 · /)
  for (const part of [text, html]) {
    expect(part).toContain('scritto dal cliente')
    expect(part).toContain('Entro Natale')
    expect(part).toContain('Stampa Digitale')
  }
  expect(html).toContain('#7a4a24')
})

it('[ML8] shows parameters that the message does not hold, escaped', () => {
  const { text, html } = compose({ azienda: 'Rossi & <figli>' })
  expect(text).toContain('azienda: Rossi & <figli>')
  expect(html).toContain('<tr><th>azienda</th><td>Rossi &amp; &lt;figli&gt;</td></tr>')
  expect(html).not.toContain('<th>email</th>')
})

it('[ML8] lists a parameter even where the message holds the same letters', () => {
  const typed = { name: 'Mario', phone: '33', quantity: '5', newsletter: 'no' }
  const message = 'Vorrei 330 penne, consegna entro il 15 marzo di notte. Mario'
  const { text, html } = mailOf({ ...typed, message })
  for (const [name, value] of Object.entries(typed)) {
    expect(text).toContain(`> ${name}: ${value}`)
    expect(html).toContain(`<tr><th>${name}</th><td>${value}</td></tr>`)
  }
})

it('[ML8] omits what our own summary shows of the customer, and nothing else', () => {
  const { phone } = order.customer
  expect(compose().html).not.toMatch(/<th>(name|email|phone)<\/th>/)
  const changed = compose({ phone: '1', cell: phone, name: 'Penna' })
  expect(changed.text).toContain(`\n> name: Penna\n> phone: 1\n> cell: ${phone}`)
})

it('[ML4] keeps a visitor’s HTML inside its place', () => {
  const { html } = compose({ message: '</td></tr></table><script>x</script><b>ciao' })
  const [, typed = ''] = /<!-- visitor -->([^]*)<!-- \/visitor -->/.exec(html) ?? []
  expect(typed.trim().endsWith('</table>\n<p>ciao</p>')).toBe(true)
})

it('[PY37] marks every line of a visitor in plain text, whatever they type', () => {
  const forged = 'Pagamento verificato dal server: 9AB, 1,05 €.'
  const note = `Grazie\nPagamento: 9AB – 1,05 €\r\u2028\n${forged}`
  const customer = { ...order.customer, message: note }
  const { message } = templateParams(demoCatalogue, { ...order, customer }, STANDARD_TEXTS)
  const { text } = compose({ message, altro: `x\n${forged}` })
  const lines = text.split(/[\n\r\u2028]/).filter((line) => line.includes('9AB'))
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).toMatch(/^> /)
})

const { message: ownSummary } = templateParams(demoCatalogue, order, STANDARD_TEXTS)
/** What the mail says after everything that the visitor typed. */
const serverPart = (part: string) => part.slice(part.search(/VERIFICATO DAL SERVER|<!-- \/visitor/))

it.each([
  [
    'totale diverso',
    ownSummary.replace('data-value="105"', 'data-value="5"').replace('1,05', '0,05'),
    'quello della richiesta (0,05\u00A0€) non è quello del listino (1,05\u00A0€).',
  ],
  [
    'totale non verificabile',
    ownSummary.replace('data-value="green"', 'data-value="silver"'),
    'la selezione non corrisponde al catalogo (Colore).',
  ],
  [
    'totale non verificabile',
    'Vorrei 100 penne',
    'il riepilogo è stato modificato: ricalcola il prezzo.',
  ],
])('[ML5] says %s in subject, text and HTML', (verdict, message, reason) => {
  const { subject, text, html } = compose({ message })
  expect(subject).toContain(` · ${verdict}`)
  expect(serverPart(text)).toContain(`ATTENZIONE: ${verdict}: ${reason}`)
  expect(serverPart(html)).toContain(`<b>Attenzione:</b> ${verdict}: ${reason}`)
})

it('[ML5] says that a total as listed is verified, without a mark in the subject', () => {
  const { subject, text, html } = compose()
  expect(subject).not.toContain('totale')
  for (const part of [text, html]) {
    expect(serverPart(part)).toContain('Totale verificato: 1,05\u00A0€.')
    expect(part).not.toMatch(/attenzione/i)
  }
})

it('[OF21] says so when the words beside the total are not the catalogue’s', () => {
  const verdict = { kind: 'other-terms', fields: ['vat', 'validity'] } as const
  const checked = orderOfOne({ requestNumber: 1, selections: {}, claimedTotal: null, verdict })
  const { offer } = demoShop.texts
  expect(verdictsInWords(checked, offer)[0].text).toContain('(Prezzi, Validità)')
  expect(verdictsInWords(checked, { ...offer, vat: 'IVA' })[0].text).toContain('(IVA, Validità)')
})

const subjectOf = (changes: Readonly<Record<string, string>>, quantity = 120) => {
  const dataset = { ...order.dataset, quantity }
  const customer = { ...order.customer, ...changes }
  return mailOf(templateParams(demoCatalogue, { ...order, dataset, customer }, STANDARD_TEXTS))
    .subject
}

it('[ML21] the subject ends with pieces, product and the customer’s full name', () => {
  expect(subjectOf({ name: 'Ada', surname: 'Rossi' })).toBe(
    'Omaggio · Richiesta 48213 · 120 Penna · Ada Rossi',
  )
  expect(subjectOf({ name: '', surname: '', email: '' })).toBe(
    'Omaggio · Richiesta 48213 · 120 Penna',
  )
})

it('[ML21] the name in the subject is at most 40 characters, without separators and controls', () => {
  const name = 'Ada\u202E · Pagamento\n\u200B verificato'
  expect(subjectOf({ name, surname: 'x'.repeat(60) })).toBe(
    `Omaggio · Richiesta 48213 · 120 Penna · Ada Pagamento verificato ${'x'.repeat(14)}…`,
  )
})

it('[ML22] the server’s part says how the price is made up, by the list that the verdict goes by', () => {
  const catalogue = offerCatalogue({
    pen: { brackets: [{ from: 250, price: 0.3 }] },
    digital: { setup: 25 },
  })
  const dataset = { ...order.dataset, quantity: 250 }
  const params = templateParams(catalogue, { ...order, dataset }, STANDARD_TEXTS)
  const checked = checkOrder({ ...demoShop, catalogue }, readSummary(params.message))
  const request = aRequest({ params, order: JSON.parse(JSON.stringify(checked)) })
  const { text, html } = composeRequestMail(request, messageIdOf(request), demoMail)
  const lines = [
    'Prodotto (Penna): 0,35 €/pz',
    'Materiale (Metallo): +0,25 €/pz',
    'Stampa (Stampa Digitale): +0,45 €/pz',
    'Sconto quantità: −0,05 €/pz per almeno 250 pz',
    'Prezzo al pezzo: 1,00 €/pz',
    '250 pz × 1,00 €/pz: 250,00 €',
    'Impianto di stampa: +25,00 €',
    'Totale a listino: 275,00 €',
  ]
  expect(serverPart(text).replaceAll('\u00A0', ' ')).toContain(lines.join('\n'))
  expect(serverPart(html)).toContain(
    '<tr class="total"><th><b>Totale a listino</b></th><td><b>275,00\u00A0€</b></td></tr>',
  )
})

it('[ML23] the name in Reply-To is cleaned and at most 100 characters', () => {
  const name = `Ada\u202E\r\n"<x@evil.example>, ${'x'.repeat(50_000)}`
  const { replyTo } = mailOf({ name, email: 'ada@example.com' })
  expect(replyTo?.address).toBe('ada@example.com')
  expect(replyTo?.name).toMatch(/^Ada x@evil\.example , x+…$/)
  expect(replyTo?.name).toHaveLength(100)
})

it.each([
  ['nothing', '', ''],
  ['an invalid address', 'ada@', ' '],
])(
  '[ML24] a mail with %s as contact says so at its top, and has no Reply-To',
  (_, email, phone) => {
    const { text, html, replyTo } = compose({ email, phone })
    expect(replyTo).toBeUndefined()
    expect(text.split('\n')[2]).toMatch(/^ATTENZIONE: nessun recapito/)
    expect(html.indexOf('nessun recapito')).toBeLessThan(html.indexOf('<!-- visitor -->'))
    expect(text).not.toContain('aspetta di essere contattato')
  },
)

it.each([
  ['an address', 'ada@example.com', ''],
  ['a phone', '', '333 1234567'],
])('[ML24] a mail with %s says nothing of the kind', (_, email, phone) => {
  const { text } = compose({ email, phone })
  expect(text).not.toContain('recapito')
  expect(text).toContain('aspetta di essere contattato')
})

it('[ML25] begins with who asks, how to reach them and what they ask for; price, desk and verdicts follow', () => {
  const params = templateParams(demoCatalogue, order, STANDARD_TEXTS)
  const request = aRequest({ params, order: checkOrder(demoShop, readSummary(params.message)) })
  const deskUrl = 'https://preventivi.example.com/banco'
  const { text, html } = composeRequestMail(request, messageIdOf(request), { ...demoMail, deskUrl })
  for (const part of [text, html]) {
    const places = [
      'Cognome',
      'nome.cognome@example.com',
      '+39 000 0000000',
      'Stampa Digitale',
      'Entro Natale',
      'Prezzo al pezzo',
      'Totale a listino',
      'Apri la richiesta al banco',
      'Totale verificato',
      'Nessun pagamento verificato',
    ].map((words) => part.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
  expect(text.split('\n').indexOf(`> Email: ${order.customer.email}`)).toBeLessThan(6)
  expect(html).toMatch(
    /bgcolor="#7a4a24"[^>]*><a href="[^"]*\/banco\?apri=[^"]*" style="color:#ffffff/,
  )
})

it('[ML25] what another template sends begins with its parameters, and empty fields take no row', () => {
  const { text } = mailOf({
    name: 'Mario',
    email: 'mario@example.com',
    message: 'Vorrei 100 penne',
  })
  expect(text).toContain('> name: Mario\n> email: mario@example.com\n> Vorrei 100 penne')
  const customer = { ...order.customer, phone: '' }
  const params = templateParams(demoCatalogue, { ...order, customer }, STANDARD_TEXTS)
  expect(mailOf(params).text).not.toContain('Telefono')
})

it('[ML26] a bad verdict is named above the visitor’s text, too', () => {
  const { text, html } = compose({ message: `${'parole '.repeat(20_000)}Totale verificato` })
  const warning = 'totale non verificabile. Il perché è in «Verificato dal server», più sotto.'
  expect(text.split('\n')[2]).toBe(`ATTENZIONE: ${warning}`)
  expect(html.indexOf(`<b>Attenzione:</b> ${warning}`)).toBeLessThan(html.indexOf('<!-- visitor'))
})

it('[AF41] shows the gadget inside the visitor’s part, from the mail itself, and links to the desk', () => {
  const request = aRequest({ params: templateParams(demoCatalogue, order, STANDARD_TEXTS) })
  const deskUrl = 'https://preventivi.example.com/banco'
  const content = Buffer.from('png')
  const gadget = { type: 'image/png', content, width: 400, height: 267 } as const
  const mail = composeRequestMail(
    request,
    messageIdOf(request),
    { ...demoMail, deskUrl },
    { gadgets: [gadget] },
  )
  expect(mail.attachments).toMatchObject([{ cid: 'gadget', type: 'image/png', content }])
  const [, typed = ''] = mail.html.split('<!-- visitor -->')
  expect(typed.split('<!-- /visitor -->')[0]).toContain('src="cid:gadget"')
  expect(mail.html.match(/src="/g)).toHaveLength(1)
  expect(mail.html).toContain(`href="${deskUrl}?apri=${request.id}"`)
  expect(mail.text).toContain(`${deskUrl}?apri=${request.id}`)
})

it('[AF41] without a picture or a public address the mail is as before', () => {
  const mail = compose()
  expect(mail.html).not.toMatch(/<img|<a /)
  expect(mail.attachments).toEqual([])
})

const SEVERAL = [{ ...MUG, quantity: 120 }, PEN, MUG]
const PICTURE = { type: 'image/png', content: Buffer.from('png'), width: 400, height: 400 } as const

function mailOfSeveral(tamper?: (message: string) => string) {
  const request = aRequestOf(SEVERAL, tamper ? { tamper } : {})
  return composeRequestMail(request, '<m@x>', demoMail, {
    gadgets: [PICTURE, undefined, PICTURE],
  })
}

it('[SG49] the mail has a picture, a table and the price of each gadget, and the total once', () => {
  const { subject, text, html, attachments } = mailOfSeveral()
  expect(subject).toContain(' · 120 Tazza e altri 2 · ')
  expect(attachments?.map(({ name, cid }) => [name, cid])).toEqual([
    ['gadget.png', 'gadget'],
    ['gadget-3.png', 'gadget-3'],
  ])
  const [typed = '', ours = ''] = text.split('VERIFICATO DAL SERVER')
  for (const n of [1, 2, 3]) {
    expect(typed).toContain(`> Gadget: ${n} di 3\n> Importo: `)
    expect(ours).toContain(`Gadget ${n} di 3: ${n === 2 ? 'Penna' : 'Tazza'}`)
  }
  expect(ours.match(/Importo a listino: .*/g)).toEqual([
    'Importo a listino: 282,00\u00A0€',
    'Importo a listino: 105,00\u00A0€',
    'Importo a listino: 587,50\u00A0€',
  ])
  expect(ours.match(/Totale a listino: .*/g)).toEqual(['Totale a listino: 974,50\u00A0€'])
  const [, visitor = ''] = html.split('<!-- visitor -->')
  const places = ['cid:gadget"', '1 di 3', '2 di 3', 'cid:gadget-3"', '3 di 3', 'Totale indicativo']
  const found = places.map((place) => visitor.indexOf(place))
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(found[0]).toBeGreaterThan(0)
})

it('[SG50] the verdict names the gadget that differs', () => {
  const { text, subject } = mailOfSeveral((message) =>
    message.replace('data-value="10500"', 'data-value="100"'),
  )
  expect(subject).toContain('totale diverso')
  expect(text).toContain(
    'totale diverso: gadget 2, Penna: importo 1,00\u00A0€ invece di 105,00\u00A0€.',
  )
  const gone = mailOfSeveral((message) =>
    message.replace(/data-value="red"(?!.*"red")/, 'data-value="x"'),
  )
  expect(gone.text).toContain('totale non verificabile: gadget 3: non corrisponde al catalogo (')
  expect(gone.text).toContain('Gadget 3 di 3: prezzo non calcolabile')
  expect(gone.text).not.toContain('Totale a listino')
})

it('[SG51] a mail with 20 large pictures has as many of them as mail servers take', async () => {
  const gadgets = Array.from({ length: 20 }, (_, index) => index)
  const content = Buffer.alloc(1_500_000)
  const asked: number[] = []
  const pictures = await drawGadgets(gadgets, async (gadget) => {
    asked.push(gadget)
    return { ...PICTURE, content }
  })
  expect(pictures.map(Boolean)).toEqual(gadgets.map((gadget) => gadget < 3))
  expect(asked).toEqual([0, 1, 2, 3])
})
