import type { Browser, Page } from '@playwright/test'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { largeShop } from '../../tests/support/large-shop.ts'
import { launchForTimings, median, percentile, report, rounded, slowDown } from '../measure.ts'

const CHANGES = 30
const KEYS = 60
const KEY_EVERY_MS = 90
const SHOWN_MS = 300
const TYPING_MS = 50

/**
 * Times the editor with the shipped shop and with a thousand products: a change of a price until it is
 * stored and until the preview shows it, from the call of the change; and a key until the next paint, on a
 * CPU four times slower, with the preview beside the form.
 */
export async function benchEditor(): Promise<void> {
  const browser = await launchForTimings()
  await benchIn(browser, 'editor, the shipped shop', {})
  await benchIn(browser, 'editor, a thousand products', { SHOP_DIR: largeShop() })
  await browser.close()
}

async function benchIn(browser: Browser, name: string, env: Record<string, string>) {
  const server = await startServer(env)
  const [cookie = '', value = ''] = (await enterDesk(server)).split('=')
  const context = await browser.newContext()
  await context.addCookies([{ name: cookie, value, url: `${server.url}banco` }])
  const page = await context.newPage()
  await page.goto(`${server.url}banco`)
  const { stored, shown } = await page.evaluate(changePrices, CHANGES)
  const typed = await keysIn(page, `${server.url}banco`)
  await context.close()
  await server.stop()
  const inMs = (times: readonly number[], share = 0.5) => rounded(percentile(times, share))
  const details = `ms, stored after ${inMs(stored)}`
  report(`${name}: a change is shown`, median(shown), { atMost: SHOWN_MS }, details)
  const most = `ms, nine of ten ${inMs(typed, 0.9)}`
  report(`${name}: a key is painted`, median(typed), { atMost: TYPING_MS }, most)
}

/** Letters at the end of a product's name. */
async function keysIn(page: Page, desk: string): Promise<readonly number[]> {
  await page.goto(desk)
  await page.getByRole('button', { name: 'Negozio', exact: true }).click()
  const list = page.getByRole('list', { name: 'Prodotti' })
  await list.getByRole('button').nth(2).click()
  const field = page.locator('.entry-form input[type=text]').first()
  await field.press('End')
  await page.frameLocator('iframe').getByRole('button', { name: 'Avanti' }).waitFor()
  await page.evaluate(noteKeys)
  await slowDown(page)
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('abcdefgh'.charAt(key % 8))
    await page.waitForTimeout(KEY_EVERY_MS)
    // A pause, in which the change is stored and shown.
    if (key % 10 === 9) await page.waitForTimeout(4 * KEY_EVERY_MS)
  }
  return page.evaluate(() => Reflect.get(window, 'typed') as number[])
}

/** Runs in the desk's page: how long each key takes until the paint that follows. */
function noteKeys(): void {
  const typed: number[] = []
  Object.assign(window, { typed })
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A task after the frame: it is painted by then.
        setTimeout(() => typed.push(performance.now() - timeStamp))
      }),
    { capture: true },
  )
}

/** Runs in the desk's page. */
async function changePrices(changes: number) {
  const waiting = new Set<() => void>()
  addEventListener('message', () => {
    for (const go of waiting) go()
    waiting.clear()
  })
  const said = () => new Promise<void>((resolve) => waiting.add(resolve))
  const frame = document.createElement('iframe')
  frame.src = 'banco/preview/'
  document.body.append(frame)
  await said()
  const stored: number[] = []
  const shown: number[] = []
  let { revision, folder } = await (await fetch('banco/api/shop/state')).json()
  for (let nth = 0; nth < changes; nth++) {
    const startedAt = performance.now()
    const path = ['products', 0, 'price']
    const change = { kind: 'set', file: 'catalogue.json', path, value: 5 + nth / 100 }
    const reply = await fetch('banco/api/shop/change', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ revision, folder, changes: [change] }),
    })
    ;({ revision, folder } = (await reply.json()).state)
    stored.push(performance.now() - startedAt)
    frame.contentWindow?.postMessage({ to: 'preview', kind: 'refresh' }, location.origin)
    await said()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    shown.push(performance.now() - startedAt)
  }
  return { stored, shown }
}
