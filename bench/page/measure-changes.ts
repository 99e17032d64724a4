import type { Browser, Page } from '@playwright/test'
import { demoDataset } from '../../tests/support/demo-shop.ts'
import { keptDraft } from '../../tests/support/kept-draft.ts'
import { STEPS } from '../../tests/support/step-titles.ts'
import { median, openSlowPhone } from '../measure.ts'

const PRESSES = 8
// No visitor presses faster, and the page keeps the draft meanwhile.
const READING_MS = 500
const MUG = demoDataset({ product: 'mug', color: 'red', material: 'ceramic', quantity: 250 })

/** The middle times from a press to the next frame, on the slow phone, in a request of `count` gadgets. */
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
  const open = await pressed(page, '.gad button[aria-label^="Modifica"]', 0)
  const comeBack = await pressed(page, '.btn.return', 0)
  const openAgain = await pressed(page, '.gad button[aria-label^="Modifica"]', 0)
  await page.context().close()
  const walks = { open, comeBack, openAgain }
  return { color, quantity, copy: median(copies), remove: median(removals), ...walks }

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
  const time = await page.evaluate(pressToFrame, [pressable, press] as const)
  await page.waitForTimeout(READING_MS)
  return time
}

/** Presses one after the other of what can be seen. The time until the next frame is complete. */
function pressToFrame([pressable, press]: readonly [string, number]): Promise<number> {
  return new Promise((resolve) => {
    const all = [...document.querySelectorAll<HTMLElement>(pressable)].filter((found) =>
      found.checkVisibility({ visibilityProperty: true }),
    )
    const pressedAt = performance.now()
    all[press % all.length]?.click()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now() - pressedAt))
      port1.start()
      port2.postMessage(null)
    })
  })
}
