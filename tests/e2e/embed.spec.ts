import { createHash } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import { embedLine, hostPage, startHostSite, wordPressContent } from '../support/host-site.ts'
import {
  expectFitting,
  framed,
  heading,
  next,
  reach,
  sameSite,
  send,
  startEmbeddable,
  test,
  walkTo,
} from './embed-page.ts'
import { expect } from './fixtures.ts'
import { watchLayoutShifts } from './layout-shifts.ts'

// Movement is watched here, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const ACCOUNT = {
  PAYPAL_CLIENT_ID: 'pubblico',
  PAYPAL_CLIENT_SECRET: 'segreto',
  PAYPAL_ENV: 'sandbox',
}

const HEADER_PX = 64

/** Between the site's header and the end of the screen. */
async function expectInView(page: Page, part: ReturnType<FrameLocator['locator']>): Promise<void> {
  const { height = 0 } = page.viewportSize() ?? {}
  const edges = async () => {
    const { y = 0, height: partHeight = 0 } = (await part.boundingBox()) ?? {}
    return { isBelowHeader: y >= HEADER_PX - 1, isOnScreen: y + partHeight <= height + 1 }
  }
  await expect.poll(edges).toEqual({ isBelowHeader: true, isOnScreen: true })
}

async function noteEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: unknown[] = []
    Object.assign(window, { noted })
    for (const name of ['omaggio:step', 'omaggio:sent']) {
      addEventListener(name, (event) => {
        if (event instanceof CustomEvent && event.target instanceof Element)
          noted.push([name, event.target.id, event.detail])
      })
    }
  })
}
/** Of the frame, from its first one on. */
async function noteHeights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heights: number[] = []
    Object.assign(window, { heights })
    const look = () => {
      const frame = document.querySelector('omaggio-wizard')?.shadowRoot?.querySelector('iframe')
      const height = frame?.clientHeight
      if (height && heights.at(-1) !== height) heights.push(height)
      requestAnimationFrame(look)
    }
    look()
  })
}

const noted = (page: Page) => page.evaluate(() => Reflect.get(window, 'noted') as unknown[][])

test('[EM2] [EM3] [EM6] [EM7] [EM8] [EM9] a narrow site with a strict policy and a fixed header embeds it by one line', async ({
  page,
  host,
  server,
}) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  const html = hostPage(embedLine(server.url, 'product="mug" quantity="250" id="uno"'))
  const [, style = ''] = /<style>(.*)<\/style>/.exec(html) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const { origin } = new URL(server.url)
  host.serve('/', html, {
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; script-src ${origin}; frame-src ${origin}`,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await noteEvents(page)
  await noteHeights(page)
  const expectNoShift = await watchLayoutShifts(page)
  await page.goto(host.origin)
  const frame = await reach(page)
  await expect(frame.getByRole('radio', { name: 'Tazza' })).toBeChecked()
  await expectFitting(frame)
  await expectNoShift()
  // Reserved at once, and right.
  expect(await page.evaluate(() => Reflect.get(window, 'heights'))).toHaveLength(1)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await expect(page.locator('omaggio-wizard iframe')).toHaveAttribute(
    'title',
    'Richiedi un preventivo',
  )

  // Buttons stick to the visible end of the frame, dialogs and messages appear there.
  await page.evaluate(() => document.querySelector('omaggio-wizard')?.scrollIntoView())
  await expectInView(page, frame.locator('.foot'))
  await page.evaluate(() => scrollBy(0, 150))
  await expectInView(page, frame.locator('.foot'))
  await frame.getByRole('button', { name: /Ingrandisci Penna/ }).click()
  await expectInView(page, frame.getByRole('dialog'))
  await page.keyboard.press('Escape')

  // A step begins at the top of the wizard, below the site's header.
  await next(frame)
  await expect(heading(frame, 'Colore')).toBeVisible()
  await expectFitting(frame)
  await expectInView(page, frame.getByRole('navigation'))
  await expect(heading(frame, 'Colore')).toBeFocused()
  for (const step of ['Materiale', 'Stampa', 'Quantità']) {
    await next(frame)
    await expect(heading(frame, step)).toBeVisible()
  }
  await frame.getByRole('spinbutton').fill('')
  await next(frame)
  await expectInView(page, frame.locator('.toast'))
  await frame.getByRole('spinbutton').fill('50')

  // Back walks the steps, and then the host's own history.
  await page.evaluate(() => history.back())
  await expect(heading(frame, 'Stampa')).toBeVisible()
  for (const step of ['Quantità', 'Confezione', 'Condizioni', 'Riepilogo']) {
    await next(frame)
    await expect(heading(frame, step)).toBeVisible()
  }
  await expectFitting(frame)
  // What gets the focus by the keyboard is clear of the bar.
  await frame.getByLabel('Note').focus()
  await expectInView(page, frame.getByLabel('Note'))
  await frame.getByRole('button', { name: 'Invia' }).click()
  await expect(heading(frame, 'Richiesta inviata')).toBeVisible()
  await expectInView(page, frame.locator('.toast'))
  const { message = '' } = server.requests().at(-1) ?? {}
  const events = await noted(page)
  const [kind, id, detail] = events.at(-1) ?? []
  expect([kind, id]).toEqual(['omaggio:sent', 'uno'])
  expect(detail).toEqual({
    number: expect.any(Number),
    selections: expect.objectContaining({ product: 'mug', quantity: 50 }),
    gadgets: [expect.objectContaining({ product: 'mug', quantity: 50 })],
  })
  expect(message).toContain(String((detail as { number: number }).number))
  expect(events[0]).toEqual(['omaggio:step', 'uno', { step: 'color', position: 2, count: 8 }])
  expect(problems).toEqual([])
})

test('[EM2] [EM3] [EM4] two on one page of WordPress are separate, and one that is removed and added again begins anew', async ({
  page,
  host,
  server,
}) => {
  const line = (id: string, product: string) =>
    embedLine(server.url, `id="${id}" product="${product}"`)
  const inBlock = wordPressContent(line('uno', 'mug'), 'blocks')
  const inText = wordPressContent(line('due', 'bottle'), 'classic')
  host.serve('/due', hostPage(inBlock + inText))
  await noteEvents(page)
  await page.goto(`${host.origin}/due`)
  const first = await reach(page, 0)
  const second = await reach(page, 1)
  await expect(second.getByRole('radio', { name: 'Borraccia' })).toBeChecked()
  await next(second)
  await expect(heading(second, 'Colore')).toBeVisible()
  await expect(heading(first, 'Prodotto')).toBeVisible()
  await expect(first.getByRole('radio', { name: 'Tazza' })).toBeChecked()
  await expectFitting(first)
  await expectFitting(second)
  expect((await noted(page)).map(([, id]) => id)).toEqual(['due'])

  await page.evaluate(() => {
    const element = document.getElementById('uno')
    element?.remove()
    document.querySelector('h2')?.before(element ?? '')
  })
  // It stands after the other one now.
  const again = await reach(page, 1)
  await expect(again.getByRole('radio', { name: 'Tazza' })).toBeChecked()
  await next(again)
  await expect(heading(again, 'Colore')).toBeVisible()
  await expectFitting(again)
})

test('[EM5] [EM8] [EM10] forged messages move nothing, a hundred resizes a second break nothing, a reload takes no focus', async ({
  page,
  host,
  server,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const stranger = await startHostSite()
  stranger.serve('/', hostPage(''))
  host.serve('/finestra', hostPage(''))
  const others = `<iframe src="${stranger.origin}/"></iframe><iframe src="/finestra"></iframe>`
  host.serve('/ostile', hostPage(embedLine(server.url) + others))
  const frameAt = (address: string) => {
    const found = page.frames().find((one) => one.url() === address)
    if (!found) throw new Error(`no frame at ${address}`)
    return found
  }
  await noteEvents(page)
  await page.goto(`${host.origin}/ostile`)
  const frame = await reach(page)
  await expectFitting(frame)
  const state = async () => ({
    height: await page.evaluate(
      () =>
        document.querySelector('omaggio-wizard')?.shadowRoot?.querySelector('iframe')?.style.height,
    ),
    style: await frame.locator('html').getAttribute('style'),
  })
  const before = await state()

  // As if from the wizard, but from the page itself and from a frame of another origin.
  const forged = [
    { omaggio: 'height', height: 7 },
    { omaggio: 'sent', number: 1, selections: {} },
    { omaggio: 'step', step: 'color', position: 2, count: 8 },
  ]
  await page.evaluate((messages) => {
    for (const message of messages) postMessage(message, '*')
  }, forged)
  await frameAt(`${stranger.origin}/`).evaluate((messages) => {
    for (const message of messages) window.parent.postMessage(message, '*')
  }, forged)
  // From the right origin, but another window than the page around the wizard.
  await frameAt(`${host.origin}/finestra`).evaluate(() => {
    const element = window.parent.document.querySelector('omaggio-wizard')
    const inside = element?.shadowRoot?.querySelector('iframe')
    inside?.contentWindow?.postMessage({ omaggio: 'view', top: 300, bottom: 500 }, '*')
  })
  // From the right page, but of the wrong shape.
  await page.evaluate((origin) => {
    const wrong = [null, 7, 'view', {}, { omaggio: 'view' }]
    const edges = [Number.NaN, Number.POSITIVE_INFINITY, '300', null, 1e9]
    const inside = document.querySelector('omaggio-wizard')?.shadowRoot?.querySelector('iframe')
    for (const message of [
      ...wrong,
      ...edges.map((top) => ({ omaggio: 'view', top, bottom: 9 })),
    ]) {
      inside?.contentWindow?.postMessage(message, origin)
    }
  }, new URL(server.url).origin)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
  expect(await state()).toEqual(before)
  expect(await noted(page)).toEqual([])

  await frame.locator('body').evaluate(() => {
    Object.assign(window, { views: 0 })
    addEventListener('message', ({ data }) => {
      const isView = Reflect.get(Object(data), 'omaggio') === 'view'
      if (isView) Object.assign(window, { views: Number(Reflect.get(window, 'views')) + 1 })
    })
  })
  await page.evaluate(async () => {
    const count = () => {
      Object.assign(window, { painted: Number(Reflect.get(window, 'painted') ?? 0) + 1 })
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    const element = document.querySelector<HTMLElement>('omaggio-wizard')
    for (let turn = 0; turn < 100; turn++) {
      if (element) element.style.width = `${400 + (turn % 2) * 500 + turn}px`
      // Several for each painted frame.
      for (let more = 0; more < 5; more++) dispatchEvent(new Event('resize'))
      await new Promise((done) => setTimeout(done, 10))
    }
    element?.style.removeProperty('width')
  })
  const views = await frame.locator('body').evaluate(() => Number(Reflect.get(window, 'views')))
  // Read later than the views, so that no frame of theirs is missing.
  const painted = await page.evaluate(() => Number(Reflect.get(window, 'painted')))
  expect(views).toBeGreaterThan(0)
  expect(views).toBeLessThanOrEqual(painted + 1)
  await expectFitting(frame)
  await next(frame)
  await expect(heading(frame, 'Colore')).toBeVisible()
  await expectFitting(frame)

  // A reload goes on at this step, and leaves focus and view to the page around it.
  await page.goto(`${sameSite(host)}/ostile`)
  const again = await reach(page)
  await expect(heading(frame, 'Prodotto').or(heading(frame, 'Colore'))).toBeVisible()
  // Browsers that keep the storage of frames apart by site begin anew here.
  if (await heading(frame, 'Prodotto').isVisible()) await next(again)
  await expect(heading(frame, 'Colore')).toBeVisible()
  await expect
    .poll(() => frame.locator('body').evaluate(() => sessionStorage.getItem('omaggio.draft')))
    .toContain('"active":1')
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  await expect(heading(framed(page), 'Colore')).toBeVisible()
  expect(await page.evaluate(() => [document.activeElement === document.body, scrollY])).toEqual([
    true,
    0,
  ])
  await expectFitting(await reach(page))
  stranger.stop()
  expect(problems).toEqual([])
})

test('[EM4] [EM9] [EM11] blocked storage and a sandbox that lets it work break nothing, and Back leaves', async ({
  page,
  host,
  server,
}) => {
  await page.addInitScript(() => {
    if (window.parent === window) return
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  const sandbox = 'sandbox="allow-scripts allow-same-origin allow-forms"'
  host.serve('/stretto', hostPage(embedLine(server.url, sandbox)))
  host.serve('/prima', hostPage('<h2>La pagina di prima</h2>'))
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${host.origin}/prima`)
  await page.goto(`${host.origin}/stretto`)
  const frame = await reach(page)
  await send(frame)
  expect(problems).toEqual([])
  // After sending there is no step to go back to.
  await expect
    .poll(() => frame.locator('body').evaluate(() => history.state?.omaggioStep as unknown))
    .toBe(0)
  await page.evaluate(() => history.back())
  await expect(page.getByText('La pagina di prima')).toBeVisible()
})

test('[EM2] [EM5] a site that is not listed, a sandbox without scripts and a browser without them show the link', async ({
  page,
  browser,
  host,
  server,
}) => {
  const stranger = await startHostSite()
  stranger.serve('/', hostPage(embedLine(server.url)))
  host.serve('/chiuso', hostPage(embedLine(server.url, 'sandbox=""')))
  const link = page.getByRole('link', { name: 'Richiedi un preventivo' })
  const framesAsked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame())
      framesAsked.push(request.url())
  })
  for (const address of [stranger.origin, `${host.origin}/chiuso`]) {
    await page.goto(address)
    await page.locator('omaggio-wizard').scrollIntoViewIfNeeded()
    await expect(link).toBeVisible()
    await expect(page.locator('omaggio-wizard iframe')).toBeHidden()
    // Nobody waits for a frame that will be refused.
    expect(framesAsked).toHaveLength(address === stranger.origin ? 0 : 1)
  }
  stranger.stop()
  await link.click()
  await expect(page).toHaveTitle(/^Prodotto/)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${host.origin}/chiuso`)
  await expect(plain.getByRole('link', { name: 'Richiedi un preventivo' })).toBeVisible()
  await context.close()
})

test('[EM12] payment in a frame: the demo is paid there, and a real provider may open in a tab', async ({
  page,
  host,
  server,
}) => {
  host.serve('/paga', hostPage(embedLine(server.url, 'product="usb" payment')))
  await page.goto(`${host.origin}/paga`)
  const frame = await reach(page)
  await walkTo(frame, 'Pagamento')
  await frame.getByRole('button', { name: 'Paga con PayPal' }).click()
  await expectInView(page, frame.getByRole('dialog'))
  await frame.getByRole('button', { name: 'Approva il pagamento' }).click()
  await expect(frame.getByText('Pagato').first()).toBeVisible()

  const real = await startEmbeddable(host, ACCOUNT)
  await page.route(/paypal/, (route) => route.abort())
  host.serve('/vero', hostPage(embedLine(real.server.url, 'product="usb" payment="true"')))
  await page.goto(`${host.origin}/vero`)
  const other = await reach(page)
  await walkTo(other, 'Pagamento')
  const tab = other.getByRole('link', { name: 'Apri in una nuova scheda' })
  await expect(tab).toHaveAttribute('href', /\/\?product=usb&.*quantity=1&payment=true$/)
  await real.stop()
})
