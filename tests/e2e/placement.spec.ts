import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { campaignShop } from '../support/campaign-shop.ts'
import { shopFile } from '../support/demo-shop.ts'
import { boxOf } from './boxes.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, testIn } from './fixtures.ts'
import { pngFile, redBox } from './logo-pixels.ts'
import { mailedPicture } from './mailed-picture.ts'
import { painted } from './painted.ts'
import { LIVE, picturesAlone } from './pictures-alone.ts'
import type { WizardPage } from './wizard-page.ts'

/** With a gadget that is printed twice. */
const test = testIn(() => {
  const folder = campaignShop()
  const catalogue = shopFile('catalogue.json')
  const [model] = catalogue.products as object[]
  const lanyard = { ...model, id: 'lanyard', label: 'Cordoncino', drawing: 'lanyard' }
  const products = [...(catalogue.products as object[]), lanyard]
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify({ ...catalogue, products }))
  return folder
})

/** A red bar on white, three times as wide as high. */
const BAR = pngFile(340, 140, (x, y) =>
  x >= 20 && x < 320 && y >= 20 && y < 120 ? [200, 20, 30] : [255, 255, 255],
)
const MAIL_WIDTH = 400

const place = (page: Page) => page.getByRole('slider', { name: 'Posizione del logo' })
const said = (page: Page) => page.getByRole('status').filter({ hasText: 'Logo:' })

async function putOn(wizard: WizardPage, product: string, print = 'Stampa Digitale') {
  const { page } = wizard
  await wizard.open(`/?product=${product}&color=blue&quantity=1`)
  await wizard.walkTo('Stampa')
  await wizard.radio(print).check()
  await page.locator('input[type=file]:not([multiple])').setInputFiles(BAR)
  await page.getByText(/è sul gadget/).waitFor()
}

test('[LG35] [LG36] by keyboard alone the logo is moved, resized, turned and put back, in words and as a value', async ({
  page,
  wizard,
  problems,
}) => {
  await putOn(wizard, 'mug')
  await place(page).focus()
  await expect(place(page)).toHaveAttribute('aria-valuetext', '9,0 × 3,0 cm, al centro')
  for (const key of ['-', '-', 'ArrowDown', 'Shift+ArrowRight', 'PageDown']) {
    await page.keyboard.press(key)
  }
  const words = await place(page).getAttribute('aria-valuetext')
  expect(words).toMatch(
    /^8,1 × 2,7 cm, centro a .* cm da sinistra e 3,9 cm dall’alto.*, ruotato di 5°$/,
  )
  await expect(said(page)).toHaveText(`Logo: ${words}.`)
  // Chromium 156 tells DevTools an empty text of every slider of ARIA.
  expect([words, '']).toContain(await spokenValue(page))
  await expectAccessible(page)
  await page.waitForFunction(() => sessionStorage.getItem('omaggio.logo'))
  await wizard.keepDraft()
  await page.reload()
  await expect(place(page)).toHaveAttribute('aria-valuetext', words ?? '')
  await place(page).press('Home')
  await expect(place(page)).toHaveAttribute('aria-valuetext', '9,0 × 3,0 cm, al centro')
  expect(problems).toEqual([])
})

test('[LG44] the button that puts the logo back goes away, and the focus stays among the controls', async ({
  page,
  wizard,
}) => {
  await putOn(wizard, 'mug')
  await place(page).press('-')
  await page.getByRole('button', { name: 'Rimetti al centro' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Rimetti al centro' })).toHaveCount(0)
  await expect(page.getByRole('slider', { name: 'Grandezza' })).toBeFocused()
})

/** What the browser tells screen readers of the logo's place. */
async function spokenValue(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  const { root } = await devtools.send('DOM.getDocument')
  const { nodes } = await devtools.send('Accessibility.queryAXTree', {
    nodeId: root.nodeId,
    role: 'slider',
    accessibleName: 'Posizione del logo',
  })
  const isWords = ({ name }: { readonly name: string }) => name === 'valuetext'
  const spoken = nodes[0]?.properties?.find(isWords)
  await devtools.detach()
  // DevTools sends the bytes of UTF-8 as characters.
  return Buffer.from(String(spoken?.value.value), 'latin1').toString()
}

test('[LG35] the pointer moves the logo, resizes it by a grip, a double click puts it back, and two fingers turn it', async ({
  page,
  wizard,
  problems,
}) => {
  await putOn(wizard, 'shopper')
  const picture = page.locator(LIVE)
  const shown = async () => redBox(page, await painted(page, () => picture.screenshot()))
  const before = await shown()
  const { x, y, width, height } = await boxOf(page.locator('.logo-touch'))
  await drag(page, [x + width / 2, y + height / 2], [x + width / 2, y + height / 2 + 30])
  const moved = await shown()
  const perPixel = 1 / (await boxOf(picture)).width
  // Edges that are near catch it.
  expect(Math.abs((moved[2] ?? 0) - (before[2] ?? 0) - 30 * perPixel)).toBeLessThan(0.01)
  await expect(said(page)).toContainText('dall’alto')

  const grip = await boxOf(page.locator('.logo-grip.size'))
  const corner = [grip.x + grip.width / 2, grip.y + grip.height / 2] as const
  await drag(page, corner, [corner[0] - width / 4, corner[1]])
  const smaller = await shown()
  expect((smaller[1] ?? 0) - (smaller[0] ?? 0)).toBeLessThan(
    0.7 * ((before[1] ?? 0) - (before[0] ?? 0)),
  )
  await page.locator('.logo-touch').dblclick({ position: { x: 10, y: 10 } })
  await expect(place(page)).toHaveAttribute('aria-valuetext', /al centro$/)

  // Half as far from each other, and a quarter turn clockwise.
  const middle = [x + width / 2, y + height / 2] as const
  await fingers(page, middle, [
    [60, 0],
    [45, 20],
    [30, 30],
    [0, 30],
  ])
  // The front of the bag is drawn askew.
  await expect(place(page)).toHaveAttribute(
    'aria-valuetext',
    /, al centro, ruotato di (8|9|10)\d°$/,
  )
  const size = Number(await place(page).getAttribute('aria-valuenow'))
  expect(Math.abs(size - 50)).toBeLessThan(7)
  expect(problems).toEqual([])
})

/** Two fingers, opposite each other around a point, go from one distance from it to the next. */
async function fingers(
  page: Page,
  [x, y]: readonly [number, number],
  distances: readonly (readonly [number, number])[],
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const points = (dx: number, dy: number) => [
    { x: x - dx, y: y - dy, id: 0 },
    { x: x + dx, y: y + dy, id: 1 },
  ]
  for (const [index, [dx, dy]] of distances.entries()) {
    const type = index === 0 ? 'touchStart' : 'touchMove'
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points(dx, dy) })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 3 })
  await page.mouse.up()
  // Without the lines that are shown while the logo is touched.
  await page.mouse.move(1, 1)
  await place(page).blur()
  await expect(page.locator('.logo-ghost')).toHaveCount(0)
}

test('[LG33] [LG34] [LG40] the mail shows the logo where the page shows it, flat, bent and twice, and says its place', async ({
  page,
  wizard,
  server,
}) => {
  for (const product of ['mug', 'powerbank', 'lanyard']) {
    await putOn(wizard, product)
    for (const key of [
      '-',
      '-',
      '-',
      '-',
      '-',
      '-',
      '-',
      'ArrowUp',
      'Shift+ArrowLeft',
      'PageDown',
    ]) {
      await place(page).press(key)
    }
    await page.waitForFunction(() => sessionStorage.getItem('omaggio.logo'))
    const live = await redBox(page, await picturesAlone(page, LIVE, MAIL_WIDTH))
    await wizard.walkTo('Riepilogo')
    await page.getByLabel('Cognome').fill(`Posa ${product}`)
    await wizard.sendButton.click()
    await expect(page.getByText(/^Richiesta n\./)).toBeVisible()
    expect(server.requests().at(-1)?.message).toMatch(
      / data-value="[0-9a-f]{32} [\d.]+ [\d.]+ [\d.]+ 5">marchio.png · [0-9a-f]{12} · [^<]* cm, [^<]*ruotato di 5°</,
    )
    const mailed = await redBox(page, await mailedPicture(server, `Posa ${product}`))
    for (const [index, edge] of mailed.entries()) {
      expect
        .soft(Math.abs(edge - (live[index] ?? 0)), `${product}, edge ${index}`)
        .toBeLessThan(0.01)
    }
    await page.getByRole('button', { name: 'Nuova richiesta' }).click()
  }
})

const inView = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })

test('[LG37] gadget and the control in use are in view together at every size', async ({
  page,
  wizard,
}) => {
  await putOn(wizard, 'mug', 'Serigrafia')
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [320, 568],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Grandezza', 'Rotazione', 'Giallo', 'Rimuovi il logo', 'Cambia file']) {
      const control = page
        .locator('.logo-box')
        .getByLabel(name)
        .or(page.getByRole('button', { name }))
      await control.focus()
      const at = `${name}, ${width} × ${height}`
      const seen = page.locator('label').filter({ has: control }).or(control).first()
      await expect.poll(() => inView(seen), at).toBe(true)
      await expect(page.locator('.logo-touch'), at).toBeInViewport({ ratio: 1 })
      expect(await inView(page.locator('.logo-touch')), at).toBe(true)
    }
  }
})
