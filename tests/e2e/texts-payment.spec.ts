import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Route } from '@playwright/test'
import { LAZY_TEXTS } from '../../src/shop/texts/lazy-texts.ts'
import { DEFAULT_TEXTS } from '../../src/shop/texts/parse-texts.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { deferred } from '../support/deferred.ts'
import { expect, startIn, testIn } from './fixtures.ts'
import { CAPTURE, ORDERS } from './payment-page.ts'
import { named, Reader } from './read-texts.ts'

/** The demo provider is there at once. */
const OF_A_SCRIPT = ['paying.status.loading', 'paying.status.failed', 'paying.reload']

/** Of a page in a frame (embed.spec.ts), a slow provider, a payer without a name, and prices that changed. */
const SHOWN_IN_TROUBLE = [
  'paying.framed',
  'paying.tab',
  'paying.status.slow',
  'paying.trouble.notTaken',
  'paying.completed',
  'paying.paid.nameless',
  'paying.otherAmount.title',
  'paying.otherAmount.paid',
]

const DECISION = '**/decision'

function namedShop(): string {
  const shop = campaignShop()
  writeFileSync(join(shop, 'texts.json'), JSON.stringify(named(DEFAULT_TEXTS)))
  return shop
}

const test = testIn(namedShop)
const ACCOUNT = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_ENV: 'sandbox' }
const startWithAccount = () => startIn(namedShop, ACCOUNT)
const testWithAccount = test.extend({
  server: async ({ serve }, use) => use(await serve(startWithAccount)),
})

test('[SH6] [SH20] every text of a payment is the shop’s, except those that are fixed', async ({
  wizard,
  page,
}) => {
  const reader = new Reader(page)
  const button = (name: string) => page.getByRole('button', { name: `⟦${name}⟧`, exact: true })
  const wallet = button('demo.wallet')
  const card = button('demo.card')
  /** Reads a message, and closes it: it would lie above what is pressed next. */
  const readToast = async (name: string) => {
    await reader.readAt(name)
    await button('page.closeMessage').click()
    await expect(page.locator('.toast')).toHaveCount(0)
  }
  /** Reads while the reply to what is pressed is on its way. */
  const readInBetween = async (
    url: string,
    pressed: Locator,
    name: string,
    reply = (route: Route) => route.continue(),
  ) => {
    const held = deferred()
    const answer = async (route: Route) => {
      await held.promise
      await reply(route)
    }
    await page.route(url, answer, { times: 1 })
    await pressed.click()
    await reader.readAt(name)
    held.resolve()
  }
  /** Reads what is said of a press that was answered like this. */
  const readTrouble = async (status: number, body: string, name: string) => {
    await page.route(ORDERS, (route) => route.fulfill({ status, body }))
    await card.click()
    await readToast(name)
    await page.unroute(ORDERS)
  }

  await wizard.open('/?payment=true')
  await wizard.walkTo('⟦steps.payment⟧')
  await expect(wallet).toBeVisible()
  await reader.read()

  await readInBetween(ORDERS, wallet, 'paying.status.opening')
  await reader.readAt('demo.declineWallet')
  await button('demo.cancel').click()
  await reader.readAt('paying.status.cancelled')

  await card.click()
  await reader.readAt('demo.declineCard')
  await button('demo.declineCard').click()
  await reader.readAt('paymentAnswers.declined')

  await page.route(DECISION, (route) => route.fulfill({ status: 500 }))
  await card.click()
  await button('demo.approve').click()
  await readToast('paying.trouble.brokenOff')
  await page.unroute(DECISION)

  await readTrouble(500, '<html>', 'paying.trouble.answered')
  const otherPrice = { orderId: 'O1', amountCents: 1, currency: 'EUR' }
  await readTrouble(201, JSON.stringify(otherPrice), 'paying.trouble.priceChanged')
  await page.context().setOffline(true)
  await card.click()
  await readToast('paying.trouble.unreachable')
  await page.context().setOffline(false)

  await wallet.click()
  const approve = button('demo.approve')
  await readInBetween(CAPTURE, approve, 'paying.status.capturing', (route) => route.abort())
  await readToast('paying.trouble.unclear')
  await wizard.backButton.click()
  await reader.readAt('paying.paid.unclear')
  await wizard.next()
  await readInBetween(CAPTURE, button('paying.check'), 'paying.status.checking')
  await reader.readAt('paying.status.paid')
  await expect(wizard.toast('Pagamento completato da Mario')).toBeVisible()
  await reader.read()

  await wizard.stepButton('Quantità').click()
  await wizard.quantityField.fill('50')
  await wizard.stepButton('⟦steps.summary⟧').click()
  await reader.readAt('paying.others.title')
  await wizard.stepButton('⟦steps.payment⟧').click()
  await reader.readAt('paying.others.choose')
  await wizard.sendButton.click()
  await reader.readAt('paying.others.sent')

  const { paying, demo } = LAZY_TEXTS
  expect(reader.ours).toEqual([])
  const unseen = reader.unseen({ paying, demo }).filter((name) => !OF_A_SCRIPT.includes(name))
  expect(unseen).toEqual(SHOWN_IN_TROUBLE)
})

test('[SH6] the server’s answers about a payment are the shop’s texts too', async ({ request }) => {
  const orders = '/api/payments/orders'
  const unpayable = await request.post(orders, { data: {} })
  expect(await unpayable.json()).toEqual({ error: '⟦paymentAnswers.noPrice⟧' })
  const unknown = await request.post(`${orders}/DEMO0/capture`, { data: {} })
  expect(await unknown.json()).toEqual({ error: '⟦paymentAnswers.noSuchOrder⟧' })
})

testWithAccount(
  '[SH6] a provider’s script that does not load is told in the shop’s texts',
  async ({ wizard, page }) => {
    const reader = new Reader(page)
    const held = deferred()
    await page.route(/paypal/, async (route) => {
      await held.promise
      await route.abort()
    })
    await wizard.open('/?payment=true')
    await wizard.walkTo('⟦steps.payment⟧')
    const [loading = '', ...afterwards] = OF_A_SCRIPT
    await reader.readAt(loading)
    held.resolve()
    for (const name of afterwards) await reader.readAt(name)
    expect(reader.ours).toEqual([])
  },
)
