import type { Page } from '@playwright/test'
import { startCutPage } from '../support/cut-page.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { forgetLayoutShifts, watchLayoutShifts } from './layout-shifts.ts'

// Movement is watched here, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const SCRIPTS = '**/assets/*.js*'

test('[PG10] the first step can be read before any script runs @export', async ({
  wizard,
  page,
}) => {
  await page.route(SCRIPTS, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(wizard.radio('Penna')).toBeChecked()
  await expect(wizard.total).toHaveText('1,05 €')
  await expect(page.getByText('da 8,90 €/pz')).toBeVisible()
})

test('[PG36] a product chosen before hydration is what the total shows after it', async ({
  wizard,
  page,
}) => {
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await wizard.radio('Powerbank').check()
  release()
  await expect(wizard.total).toHaveText('10,55 €')
  await expect(wizard.radio('Powerbank')).toBeChecked()
})

test('[PG36] an Avanti pressed before hydration is done after it @export', async ({
  wizard,
  page,
}) => {
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await wizard.radio('Tazza').check()
  await wizard.nextButton.click()
  release()
  await wizard.expectStep('Colore')
  await expect(wizard.total).toHaveText('2,35 €')
  expect(new URL(page.url()).search).toBe('')
})

/** Presses 'Tazza' in the moment in which the page says that it is ready. */
async function chooseWhenReady(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let early: object | undefined
    const noticeReady: ProxyHandler<object> = {
      set(target, key, value) {
        if (key === 'ready' && value === true) {
          queueMicrotask(() => document.getElementById('product-mug')?.click())
        }
        return Reflect.set(target, key, value)
      },
    }
    Object.defineProperty(window, 'omaggioEarly', {
      get: () => early,
      set(noted: object) {
        early = new Proxy(noted, noticeReady)
      },
    })
  })
}

test('[PG36] a product chosen in the moment in which the page takes over counts', async ({
  wizard,
  page,
}) => {
  await chooseWhenReady(page)
  await wizard.open()
  await expect(wizard.radio('Tazza')).toBeChecked()
  await expect(wizard.total).toHaveText('2,35 €')
})

test('[PG36] so does one where the second step is laid out before the first one is hydrated', async ({
  wizard,
  page,
}) => {
  await page.addInitScript(() => {
    // On a slow device timers are over before React goes on.
    const later = window.setTimeout
    const atOnce = (work: () => void, ms = 0) =>
      ms > 0 && !Reflect.get(window, 'omaggioEarly')?.ready ? queueMicrotask(work) : later(work, ms)
    Object.assign(window, { setTimeout: atOnce })
  })
  await chooseWhenReady(page)
  await wizard.open()
  await expect(wizard.radio('Tazza')).toBeChecked()
  await expect(wizard.total).toHaveText('2,35 €')
})

test('[PG36] an Avanti pressed while the first step is hydrated counts once', async ({
  wizard,
  page,
}) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    // Looks between any two tasks: as soon as React knows the form.
    port1.addEventListener('message', () => {
      const form = document.querySelector('form')
      const isKnown = form && Object.keys(form).some((key) => key.startsWith('__reactProps'))
      if (isKnown) form.requestSubmit()
      else port2.postMessage('')
    })
    port1.start()
    port2.postMessage('')
  })
  await wizard.open()
  await wizard.expectStep('Colore')
})

test('[PG36] early input on the first step does not touch a draft at a later one', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.walkTo('Quantità')
  const release = await holdRequests(page, SCRIPTS)
  await page.reload({ waitUntil: 'commit' })
  // Not to be seen: a draft is about to replace it.
  await expect(page.locator('#product-usb')).toBeAttached()
  await expect(page.locator('main')).toBeHidden()
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('#product-usb')?.click()
    document.querySelector('form')?.requestSubmit()
  })
  release()
  await wizard.expectStep('Quantità')
  await expect(page.getByRole('img')).toHaveAccessibleName(/^Penna: Verde/)
})

test('[PG36] a choice made before the script failed is there after a reload', async ({
  wizard,
  page,
}) => {
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/')
  await wizard.radio('Tazza').check()
  await page.unroute(SCRIPTS)
  await page.reload()
  await expect(wizard.radio('Tazza')).toBeChecked()
  await expect(wizard.total).toHaveText('2,35 €')
})

test('[PG37] without JavaScript a line tells the visitor what to do', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await page.goto('/')
  await expect(page.locator('noscript p')).toContainText('serve JavaScript: attivalo')
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.getByText('da 0,35 €/pz')).toBeVisible()
  await page.close()
})

test('[PG42] the page tells the visitor that a script failed to load @export', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert').filter({ hasText: 'Ricaricala' })).toBeVisible()
})

test('[PG12] an exception in a step shows a readable message inside the page', async ({
  wizard,
  page,
}) => {
  // A shop that could never start: what the quantity step needs is not there.
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace(/"picks":\[[\d,]*\]/, '"picks":null') })
  })
  await wizard.open()
  await wizard.walkTo('Stampa')
  await wizard.next()
  await expect(wizard.heading('Qualcosa non ha funzionato')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ricarica la pagina' })).toBeVisible()
  // The rest of the page is alive: the way back works.
  await wizard.backButton.click()
  await wizard.expectStep('Stampa')
})

test('[PG41] text wrapped by a translator breaks nothing and leaves no outdated price', async ({
  wizard,
  page,
  problems,
}) => {
  const translate = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.parentElement?.closest('script, style, template, textarea')) continue
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(text.data)
      }
    })
  await wizard.open('/?product=pen&material=metal')
  await translate()
  await wizard.radio('Powerbank').check()
  await expect(wizard.total).toHaveText('10,55 €')
  await wizard.radio('Tazza').check()
  await expect(page.getByText('Ora è Ceramica')).toBeVisible()
  await translate()
  await wizard.radio('Shopper').check()
  await expect(page.getByText('Ora è Plastica')).toBeVisible()
  await wizard.radio('Tazza').check()
  await expect(wizard.total).toHaveText('2,35 €')
  for (const title of ['Colore', 'Materiale', 'Stampa', 'Quantità'] as const) {
    await translate()
    await wizard.next()
    await wizard.expectStep(title)
  }
  await translate()
  await wizard.quantityField.fill('100')
  await expect(wizard.total).toHaveText('235,00 €')
  await wizard.quantityField.fill('')
  await wizard.next()
  await expect(wizard.toast('Compilare correttamente i campi')).toBeVisible()
  await translate()
  await wizard.quantityField.fill('10')
  await wizard.next()
  for (const title of ['Confezione', 'Condizioni'] as const) {
    await wizard.expectStep(title)
    await translate()
    await wizard.next()
  }
  await wizard.expectStep('Riepilogo')
  await translate()
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await translate()
  await page.getByRole('button', { name: 'Nuova richiesta' }).click()
  await wizard.expectStep('Prodotto')
  expect(problems).toEqual([])
})

test('[PG13] asks no other host, sets no cookie, breaks no policy', async ({
  wizard,
  page,
  context,
  baseURL,
  problems,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && `${origin}/` !== baseURL) foreign.push(request.url())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      reportError(`policy: ${event.violatedDirective} ${event.sourceFile}`),
    )
  })
  await wizard.open()
  await page.getByText('Borraccia').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Informazioni' }).click()
  await page.keyboard.press('Escape')
  await wizard.walkTo('Riepilogo')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  expect(foreign).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(problems).toEqual([])
})

test('[SV3] [SV5] scripts are sent compressed and may be cached forever', async ({ page }) => {
  const script = page.waitForResponse('**/assets/main-*.js')
  await page.goto('/')
  const headers = await (await script).allHeaders()
  expect(headers['content-encoding']).toBe('br')
  expect(headers['cache-control']).toBe('public,max-age=31536000,immutable')
})

test('[PG43] the policy refuses inline styles and HTML made by a script @export', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  const outcome = await page.evaluate(async () => {
    const attempt = (work: () => void) => {
      try {
        work()
        return 'allowed'
      } catch {
        return 'refused'
      }
    }
    const html = attempt(() => (document.createElement('div').innerHTML = '<b>x</b>'))
    const probe = document.body.appendChild(document.createElement('p'))
    probe.setAttribute('style', 'color: rgb(1, 2, 3)')
    return { html, style: getComputedStyle(probe).color === 'rgb(1, 2, 3)' }
  })
  expect(outcome).toEqual({ html: 'refused', style: false })
})

test('[PG43] the policy refuses foreign and inline scripts @export', async ({ page }) => {
  await page.addInitScript(() => {
    const stopped: string[] = []
    Reflect.set(window, 'stopped', stopped)
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
      stopped.push(blockedURI),
    )
  })
  const injected = '<script src="https://elsewhere.example/x.js"></script><script>x = 1</script>'
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('</body>', `${injected}</body>`) })
  })
  await page.goto('/')
  const stopped = () => page.evaluate(() => Reflect.get(window, 'stopped').toSorted() as string[])
  await expect.poll(stopped).toEqual(['https://elsewhere.example/x.js', 'inline'])
  expect(await page.evaluate(() => Reflect.has(window, 'x'))).toBe(false)
})

for (const width of [1280, 390]) {
  test(`[PG44] nothing shifts while the page loads and is walked, ${width} px wide`, async ({
    wizard,
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const expectStill = await watchLayoutShifts(page)
    await wizard.open()
    await expectStill()
    for (const [index, title] of (
      ['Colore', 'Materiale', 'Stampa', 'Quantità'] as const
    ).entries()) {
      await wizard.next()
      await wizard.expectEntryOf(title)
      await forgetLayoutShifts(page)
      // The step that follows is rendered ahead.
      await expect(page.locator('.step')).toHaveCount(index + 3)
      await expectStill()
    }
    await page.reload()
    await wizard.expectStep('Quantità')
    await expectStill()
  })
}

test('[PG44] nothing shifts where the page arrives in pieces', async ({
  wizard,
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const expectStill = await watchLayoutShifts(page)
  const network = await context.newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 16 * 1024,
    uploadThroughput: -1,
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(wizard.nextButton).toBeVisible()
  await expectStill()
  // Somebody who comes back is offered to go on, above the step.
  await page.waitForFunction(() => Reflect.get(window, 'omaggioEarly')?.ready)
  await wizard.radio('Borraccia').check()
  await page.waitForFunction(() => localStorage.getItem('omaggio.selections'))
  await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()))
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Riprendi' })).toBeVisible()
  await expectStill()
})

test('[PG44] nothing shifts wherever the page was cut when its first piece arrived', async ({
  wizard,
  page,
  server,
}) => {
  const html = await (await fetch(server.url)).text()
  await page.route(SCRIPTS, () => {})
  for (const cut of ['Informazioni</span>', 'bank</span>', 'Totale indicativo', '<span>Avanti']) {
    const at = html.indexOf(cut)
    const site = await startCutPage(html.slice(0, at), html.slice(at))
    const expectStill = await watchLayoutShifts(page)
    await page.goto(site.url, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Omaggio' })).toBeVisible()
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
    )
    site.sendSecond()
    await expect(wizard.nextButton).toBeVisible()
    await expectStill()
    site.stop()
  }
})

test('[PG56] the terms are complete in the frame in which they are shown', async ({
  wizard,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await wizard.open()
  await wizard.walkTo('Confezione')
  // Rendered ahead by now; a visitor reads longer.
  await page.locator('#frame-terms').waitFor({ state: 'attached' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const seen = await page.evaluate(async () => {
    const shifts: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number)
    })
    document.querySelector<HTMLElement>('button[type=submit]')?.click()
    await new Promise(requestAnimationFrame)
    const terms = document.querySelector<HTMLElement>('#frame-terms')
    const first = {
      text: terms?.querySelector<HTMLElement>('.prose')?.innerText.length ?? 0,
      top: document.querySelector('.card')?.getBoundingClientRect().top,
    }
    // The step change itself is the answer to the press; what moves in later frames is a shift.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    observer.observe({ type: 'layout-shift' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    return {
      ...first,
      textLater: terms?.querySelector<HTMLElement>('.prose')?.innerText.length,
      topLater: document.querySelector('.card')?.getBoundingClientRect().top,
      shifts,
    }
  })
  expect(seen.text).toBeGreaterThan(100)
  expect(seen.text).toBe(seen.textLater)
  expect(seen.top).toBe(seen.topLater)
  expect(seen.shifts).toEqual([])
})

test('[PG59] a button pressed before hydration is busy at once, and acts after it', async ({
  wizard,
  page,
}) => {
  const release = await holdRequests(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await wizard.nextButton.click()
  await expect(wizard.nextButton).toHaveAttribute('aria-busy', 'true')
  const info = page.getByRole('button', { name: 'Informazioni' })
  await page.reload({ waitUntil: 'commit' })
  await info.click()
  await expect(info).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('dialog', { name: 'Informazioni' })).toBeVisible()
  await expect(page.locator('button[aria-busy]')).toHaveCount(0)
})

test('[PG60] later steps, drawings and documents load after the first step is interactive @export', async ({
  wizard,
  page,
}) => {
  const release = await holdRequests(page, '**/later*')
  await page.goto('/', { waitUntil: 'commit' })
  await wizard.radio('Tazza').check()
  await expect(wizard.total).toHaveText('2,35 €')
  const missing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main use')]
        .map((use) => use.getAttribute('href')?.slice(1) ?? '')
        .filter((id) => !document.getElementById(id)),
    )
  expect(await page.locator('template').count()).toBe(0)
  release()
  await expect(page.locator('template')).not.toHaveCount(0)
  await wizard.walkTo('Quantità')
  await expect(wizard.quantityField).toBeVisible()
  expect(await missing()).toEqual([])
})

test('[PG60] a visitor who reaches a later step before it has loaded keeps the focus on its heading', async ({
  wizard,
  page,
}) => {
  const release = await holdRequests(page, '**/later*')
  await page.goto('/', { waitUntil: 'commit' })
  await wizard.walkTo('Quantità')
  await expect(wizard.heading('Quantità')).toBeFocused()
  release()
  await expect(wizard.quantityField).toBeVisible()
  await expect(wizard.heading('Quantità')).toBeFocused()
})

test('[PG61] a script that fails once is loaded by its second address', async ({
  wizard,
  page,
}) => {
  // The second address has a query.
  await page.route(/assets\/(?!main)[^?]*$/, (route) => route.abort())
  await wizard.open()
  await wizard.walkTo('Quantità')
  await expect(wizard.quantityField).toBeVisible()
})

test('[PG61] where later steps do not load the visitor is told, and the page tries again by itself', async ({
  wizard,
  page,
}) => {
  await page.route('**/later.html', (route) => route.abort())
  await wizard.open()
  for (const title of ['Colore', 'Materiale', 'Stampa'] as const) {
    await wizard.next()
    await wizard.expectStep(title)
  }
  await wizard.next()
  await expect(wizard.heading('Qualcosa non ha funzionato')).toBeVisible()
  await page.unroute('**/later.html')
  await expect(wizard.quantityField).toBeVisible()
})
