import type { Browser, Page } from '@playwright/test'
import { demoDataset } from '../../tests/support/demo-shop.ts'
import { keptDraft } from '../../tests/support/kept-draft.ts'
import { STEPS } from '../../tests/support/step-titles.ts'
import { median, openSlowPhone, type Sample } from '../measure.ts'

const PRESSES = 8
// No visitor presses faster, and the page keeps the draft meanwhile.
const READING_MS = 500
const MUG = demoDataset({ product: 'mug', color: 'red', material: 'ceramic', quantity: 250 })

/**
 * The middle times from a press to the next frame, on the slow phone, in a request of `count` gadgets. Where a press
 * leads to another step, `Shown` is the time until the frame that shows it.
 */
export async function measureChanges(browser: Browser, url: string, count: number) {
  const color = await walkAt('Colore', 'input[name="color"]')
  const quantity = await walkAt('Quantità', '.chip')
  if (count === 1) return { color, quantity }
  // With one fewer, so that there is room for a copy.
  const page = await openAt('Riepilogo', count - 2)
  const copies = []
  const removals = []
  for (let press = 0; press < PRESSES; press++) {
    copies.push(await pressed(page, '.gad button[aria-label^="Duplica"]', press))
    removals.push(await pressed(page, '.gad button[aria-label^="Rimuovi"]', press))
  }
  const walks = {
    ...(await stepChange('open', '.gad button[aria-label^="Modifica"]')),
    ...(await stepChange('comeBack', '.btn.return')),
    ...(await stepChange('openAgain', '.gad button[aria-label^="Modifica"]')),
  }
  await page.context().close()
  return { color, quantity, copy: median(copies), remove: median(removals), ...walks }

  async function stepChange(name: string, pressable: string): Promise<Sample> {
    const { answered, shown } = await page.evaluate(pressToFrame, [pressable, 0, true] as const)
    await page.waitForTimeout(READING_MS)
    return { [name]: answered, [`${name}Shown`]: shown }
  }

  async function openAt(title: (typeof STEPS)[number], others: number): Promise<Page> {
    const page = await openSlowPhone(browser)
    const before = Array.from({ length: others }, () => ({ dataset: MUG }))
    await page.addInitScript(
      ([key, draft]) => sessionStorage.setItem(key, draft),
      keptDraft(STEPS.indexOf(title), before),
    )
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
    await page.waitForTimeout(READING_MS)
    return page
  }

  async function walkAt(title: (typeof STEPS)[number], pressable: string): Promise<number> {
    const page = await openAt(title, count - 1)
    const times = []
    for (let press = 1; press <= PRESSES; press++) times.push(await pressed(page, pressable, press))
    await page.context().close()
    return median(times)
  }
}

async function pressed(page: Page, pressable: string, press: number): Promise<number> {
  const { answered } = await page.evaluate(pressToFrame, [pressable, press, false] as const)
  await page.waitForTimeout(READING_MS)
  return answered
}

/** Presses one after the other of what can be seen. The times until the next frame, and until what was pressed is left. */
async function pressToFrame([pressable, press, leads]: readonly [string, number, boolean]) {
  const isVisible = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })
  const all = [...document.querySelectorAll<HTMLElement>(pressable)].filter(isVisible)
  const element = all[press % all.length]
  if (!element) throw new Error(`nothing to press: ${pressable}`)
  const frameComplete = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve())
        port1.start()
        port2.postMessage(null)
      }),
    )
  const pressedAt = performance.now()
  element.click()
  await frameComplete()
  const answered = performance.now() - pressedAt
  if (leads) while (isVisible(element)) await frameComplete()
  return { answered, shown: performance.now() - pressedAt }
}
