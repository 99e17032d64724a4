import { enterDesk } from '../../scripts/enter-desk.mjs'
import type { Dataset } from '../../src/order/selections.ts'
import { PREVIEW_FOLDER, type ToPreview } from '../../src/features/editor/wire/preview-message.ts'
import { isLong } from '../faults/campaign.ts'
import { demoCatalogue, demoDataset } from '../support/demo-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { expect, startOurs, test as base, type Server } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { seen } from './logo-pixels.ts'
import { mailedPicture } from './mailed-picture.ts'
import { LIVE, picturesAlone, visiblyDifferent } from './pictures-alone.ts'
import { WizardPage } from './wizard-page.ts'

// All tests compare with the pictures of choices made by hand, which are taken once.
base.describe.configure({ mode: 'default' })

// Per cent of the pixels. Two renderers smooth edges and blurs differently, which is visible in at most 0.15 per
// cent; the thinnest gadget, a pen, without the gradients of its colour differs in 0.9 per cent.
const MAIL_TOLERANCE = 0.5
const MAIL_WIDTH = 400

// The thinnest, one of another material, and the largest.
const USUAL_PRODUCTS = new Set(['pen', 'mug', 'shopper'])

/** Some products in a colour other than the default one; in the long campaign every product in every colour. */
const PRODUCTS = demoCatalogue.products.filter(({ id }) => isLong || USUAL_PRODUCTS.has(id))
const STATES = PRODUCTS.flatMap(({ id: product, colors, materials }) => {
  const { color: usual, material: metal } = demoCatalogue.defaults
  const material = metal in materials ? metal : (Object.keys(materials)[0] ?? '')
  const shown = isLong ? colors : colors.filter((color) => color !== usual).slice(0, 1)
  return shown.map((color) =>
    demoDataset({ product, color, material, print: 'screen', quantity: 250, pack: 'box' }),
  )
})

const nameOf = ({ product, color }: Dataset) => `${product} ${color}`
const linkTo = (state: Dataset) =>
  `?${new URLSearchParams(Object.entries(state).map(([id, value]) => [id, String(value)]))}`

/** Makes the choices of one state after the other, each time up to the step of the colour. */
async function* chooseByHand(wizard: WizardPage, url: string): AsyncGenerator<Dataset> {
  await wizard.open(url)
  await wizard.walkTo('Stampa')
  await wizard.radio('Serigrafia').check()
  await wizard.walkTo('Quantità')
  await wizard.quantityField.fill('250')
  await wizard.walkTo('Confezione')
  await wizard.radio('Scatola').check()
  for (const state of STATES) {
    await wizard.stepButton('Prodotto').click()
    await wizard.page.locator(`[name=product][value=${state.product}]`).check()
    await wizard.walkTo('Colore')
    await wizard.page.locator(`[name=color][value=${state.color}]`).check()
    yield state
  }
}

interface Pictures {
  /** The live picture and the cards of the products; the live picture and the colours of its product. */
  readonly product: Buffer
  readonly color: Buffer
  /** The live picture alone, as large as that of a mail. */
  readonly live: Buffer
}

type PicturesOf = (state: Dataset) => Pictures

async function takeByHand(wizard: WizardPage, url: string): Promise<PicturesOf> {
  const { page } = wizard
  const taken = new Map<string, Pictures>()
  for await (const state of chooseByHand(wizard, url)) {
    const color = await picturesAlone(page)
    const live = await picturesAlone(page, LIVE, MAIL_WIDTH)
    await wizard.backButton.click()
    await wizard.expectStep('Prodotto')
    taken.set(nameOf(state), { color, live, product: await picturesAlone(page) })
  }
  return (state) => {
    const pictures = taken.get(nameOf(state))
    if (!pictures) throw new Error(`no picture of ${nameOf(state)} was taken`)
    return pictures
  }
}

let taken: Promise<PicturesOf> | undefined

const test = base.extend<{ ours: Server; byHand: PicturesOf }>({
  ours: async ({ hosting, serve, server }, use) =>
    use(hosting === 'export' ? await serve(startOurs) : server),
  byHand: async ({ browser, ours }, use) => {
    taken ??= browser.newPage().then(async (page) => {
      const pictures = await takeByHand(new WizardPage(page), ours.url)
      await page.close()
      return pictures
    })
    await use(await taken)
  },
})

/** By every pixel: within one browser the same drawing is painted in the same way. */
async function expectSame(
  { page }: WizardPage,
  step: 'product' | 'color',
  { [step]: expected }: Pictures,
  way: string,
): Promise<void> {
  expect.soft((await picturesAlone(page)).equals(expected), `${way}, step ${step}`).toBe(true)
}

test('[PC35] @export a link leads to the pictures of choices made by hand', async ({
  wizard,
  byHand,
}) => {
  for (const state of STATES) {
    await wizard.open(linkTo(state))
    await expectSame(wizard, 'product', byHand(state), linkTo(state))
    await wizard.walkTo('Colore')
    await expectSame(wizard, 'color', byHand(state), linkTo(state))
  }
})

test('[PC35] a reload and a later visit lead to the pictures of choices made by hand', async ({
  wizard,
  page,
  server,
  byHand,
}) => {
  for await (const state of chooseByHand(wizard, server.url)) {
    await wizard.keepDraft()
    const later = new WizardPage(await page.context().newPage())
    await later.open()
    await later.page.getByRole('button', { name: 'Riprendi' }).click()
    await later.expectStep('Colore')
    await expectSame(later, 'color', byHand(state), `${nameOf(state)} in a later visit`)
    await later.page.close()
    await page.reload()
    await wizard.expectStep('Colore')
    await expectSame(wizard, 'color', byHand(state), `${nameOf(state)} after a reload`)
  }
})

test('[PC35] the preview in the desk leads to the pictures of choices made by hand', async ({
  wizard,
  page,
  server,
  byHand,
}) => {
  const url = server.url + PREVIEW_FOLDER
  const [name = '', value = ''] = (await enterDesk(server)).split('=')
  await page.context().addCookies([{ name, value, url }])
  await wizard.open(url)
  const show = (step: 'product' | 'color', selections: Dataset) =>
    page.evaluate((shown) => window.postMessage(shown, location.origin), {
      to: 'preview',
      kind: 'show',
      step,
      selections,
    } satisfies ToPreview)
  for (const state of STATES) {
    await show('product', state)
    await wizard.expectStep('Prodotto')
    await expectSame(wizard, 'product', byHand(state), `${nameOf(state)} in the preview`)
    await show('color', state)
    await wizard.expectStep('Colore')
    await expectSame(wizard, 'color', byHand(state), `${nameOf(state)} in the preview`)
  }
})

test('[PC28] the picture in a mail is that of the page, but for edges', async ({
  page,
  server,
  byHand,
}) => {
  const client = relayClient(server.url)
  for (const state of STATES) await client.send(nameOf(state), undefined, [state])
  client.close()
  for (const state of STATES) {
    const mailed = await mailedPicture(server, nameOf(state))
    const different = await visiblyDifferent(page, byHand(state).live, mailed)
    expect.soft(different, nameOf(state)).toBeLessThan(MAIL_TOLERANCE)
  }
})

test('[PC35] [PC28] both comparisons notice a colour that has lost its gradients', async ({
  wizard,
  page,
  byHand,
}) => {
  const [pen] = STATES
  if (!pen) throw new Error('the shop has no product')
  await wizard.open(linkTo(pen))
  await wizard.walkTo('Colore')
  await page.evaluate((color) => {
    for (const gradients of document.querySelectorAll(`.sprite .tint-${color}`)) gradients.remove()
  }, pen.color)
  expect((await picturesAlone(page)).equals(byHand(pen).color)).toBe(false)
  const live = await picturesAlone(page, LIVE, MAIL_WIDTH)
  const different = await visiblyDifferent(page, byHand(pen).live, live)
  expect(different).toBeGreaterThan(MAIL_TOLERANCE)
})

test('[PC34] a colour whose gradients are on their way is painted flat', async ({
  wizard,
  page,
}) => {
  await wizard.open('?product=mug&color=red')
  await wizard.keepDraft()
  const release = await holdRequests(page, '**/later.html')
  // The page without selections: its draft has a colour that it does not show by itself.
  await wizard.open()
  const picture = page.getByRole('img', { name: 'Tazza: Rosso' })
  const redPixels = async () =>
    (await seen(page, picture)).evaluate(
      ({ data }) => data.filter((red, at) => at % 4 === 0 && red > (data[at + 1] ?? 0) + 80).length,
    )
  const flat = await redPixels()
  release()
  await expect(page.locator('body > template').first()).toBeAttached()
  expect(flat).toBeGreaterThan(0.8 * (await redPixels()))
})
