import type { Browser } from '@playwright/test'

const CHOICES = 12
const KEYS = ['2', '5', '0', '0', 'Backspace', 'Backspace']
// Pictures follow a frame after the answer.
const SETTLING_MS = 60

/**
 * The script time of pressing a colour and of typing a digit of a quantity: CPU time of the page's thread.
 * Wall time would also count the moments in which other processes have the core. Pressed and typed from outside,
 * as a visitor does: a press is a dozen events.
 */
export async function measureAnswers(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scriptMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
  }
  const next = async (title: string) => {
    await page.getByRole('button', { name: 'Avanti' }).click()
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    // The step after this one is rendered ahead meanwhile.
    await page.waitForTimeout(600)
  }

  await next('Colore')
  const cards = await page.evaluate(colorCards)
  const beforeColors = await scriptMs()
  for (let choice = 1; choice <= CHOICES; choice++) {
    const { x, y } = cards[choice % cards.length] ?? { x: 0, y: 0 }
    await page.mouse.click(x, y)
    await page.waitForTimeout(SETTLING_MS)
  }
  const color = ((await scriptMs()) - beforeColors) / CHOICES

  for (const title of ['Materiale', 'Stampa', 'Quantità']) await next(title)
  await page.locator('input[name="quantity"]').selectText()
  const beforeTyping = await scriptMs()
  for (const key of KEYS) {
    await page.keyboard.press(key)
    await page.waitForTimeout(SETTLING_MS)
  }
  const quantity = ((await scriptMs()) - beforeTyping) / KEYS.length
  await context.close()
  return { color, quantity }
}

/** Where the cards can be pressed: Playwright's own way to find them would run script in the page. */
function colorCards() {
  const radios = document.querySelectorAll<HTMLInputElement>('input[name="color"]')
  return [...radios].flatMap((radio) => {
    const card =
      radio.checkVisibility({ visibilityProperty: true }) &&
      radio.labels?.[0]?.getBoundingClientRect()
    return card ? [{ x: card.x + card.width / 2, y: card.y + card.height / 2 }] : []
  })
}
