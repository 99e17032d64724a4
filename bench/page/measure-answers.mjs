/** @typedef {{ color: number, quantity: number }} Answers script time of one answer, in milliseconds */

const CHOICES = 12
const TYPED = ['2', '25', '250', '2500', '250', '25']
// Pictures follow a frame after the answer.
const SETTLING_MS = 60

/**
 * The script time of choosing a colour and of typing a digit of a quantity: CPU time of the page's thread.
 * Wall time would also count the moments in which other processes have the core.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<Answers>}
 */
export async function measureAnswers(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scriptMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
  }
  const next = async (/** @type {string} */ title) => {
    await page.getByRole('button', { name: 'Avanti' }).click()
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    // The step after this one is rendered ahead meanwhile.
    await page.waitForTimeout(600)
  }

  await next('Colore')
  const beforeColors = await scriptMs()
  await page.evaluate(chooseInTurn, { choices: CHOICES, settlingMs: SETTLING_MS })
  const color = ((await scriptMs()) - beforeColors) / CHOICES

  for (const title of ['Materiale', 'Stampa', 'Quantità']) await next(title)
  const beforeTyping = await scriptMs()
  await page.evaluate(typeInTurn, { values: TYPED, settlingMs: SETTLING_MS })
  const quantity = ((await scriptMs()) - beforeTyping) / TYPED.length
  await context.close()
  return { color, quantity }
}

/** @param {{ choices: number, settlingMs: number }} options */
async function chooseInTurn({ choices, settlingMs }) {
  const radios = [
    ...document.querySelectorAll(/** @type {'input'} */ ('input[name="color"]')),
  ].filter((radio) => radio.checkVisibility())
  for (let choice = 1; choice <= choices; choice++) {
    radios[choice % radios.length]?.click()
    await new Promise((resolve) => setTimeout(resolve, settlingMs))
  }
}

/** @param {{ values: string[], settlingMs: number }} options */
async function typeInTurn({ values, settlingMs }) {
  const field = document.querySelector(/** @type {'input'} */ ('input[name="quantity"]'))
  // The setter of the prototype: React watches the one of the element.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const text of values) {
    value?.set?.call(field, text)
    field?.dispatchEvent(new InputEvent('input', { bubbles: true, data: text.slice(-1) }))
    await new Promise((resolve) => setTimeout(resolve, settlingMs))
  }
}
