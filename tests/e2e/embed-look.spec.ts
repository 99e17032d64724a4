import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { campaignShop } from '../support/campaign-shop.ts'
import { editSettings, runExport } from '../support/exported-site.ts'
import { embedLine, hostPage } from '../support/host-site.ts'
import { startStaticHost } from '../support/static-host.ts'
import { reach, send, test, walkTo } from './embed-page.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { watchLayoutShifts } from './layout-shifts.ts'
import { pngFile, seen } from './logo-pixels.ts'

/** The window of the wizard itself. */
function insideOf(page: Page): Frame {
  const [, inside] = page.frames()
  if (!inside) throw new Error('the page has no frame')
  return inside
}

test('[EM13] the site around it has the header and the footer: a small line names the shop and has its information', async ({
  page,
  host,
  server,
}) => {
  host.serve('/', hostPage(embedLine(server.url)))
  await page.goto(host.origin)
  const frame = await reach(page)
  await expect(frame.getByRole('banner')).toHaveCount(0)
  await expect(frame.locator('body')).not.toContainText(/Versione|©/)
  await expect(frame.getByRole('contentinfo')).toHaveText(/^Omaggio/)
  await frame.getByRole('button', { name: 'Informazioni' }).click()
  const dialog = frame.getByRole('dialog', { name: 'Informazioni' })
  await expect(dialog).toBeInViewport()
  // Not in the small type of the line that it was opened from.
  await expect(dialog).toHaveCSS('font-size', '16px')
  await expectAccessible(insideOf(page))
  await page.keyboard.press('Escape')
  await send(frame)
  await expect(frame.getByRole('button', { name: 'Informazioni' })).toBeVisible()

  await page.goto(server.url)
  await expect(page.getByRole('banner')).toContainText('Omaggio')
  await expect(page.getByRole('contentinfo')).toHaveText(/^© Omaggio.*Versione/)
})

test('[EM14] the ground of the host is seen around a transparent wizard, and its line stays legible', async ({
  page,
  host,
  server,
}) => {
  const dark = '<style>:root{color-scheme:dark}body{background:#102030}</style>'
  host.serve('/opaco', hostPage(dark + embedLine(server.url)))
  host.serve('/trasparente', hostPage(dark + embedLine(server.url, 'transparent')))
  for (const [path, isTransparent] of [
    ['/opaco', false],
    ['/trasparente', true],
  ] as const) {
    await page.goto(host.origin + path)
    await reach(page)
    const isGround = async (share: number) => {
      const picture = await seen(page, page.locator('omaggio-wizard iframe'))
      return picture.evaluate(({ data, width, height }, across) => {
        const at = 4 * (width * Math.floor(height / 2) + Math.floor(4 + width * across))
        return Math.abs((data[at + 2] ?? 0) - 0x30) <= 3
      }, share)
    }
    // The frame is painted once its card is; beside it, its shadow is almost gone. It may still become higher, and what is
    // new of it is painted a moment later.
    await expect.poll(() => isGround(0.5)).toBe(false)
    await expect.poll(() => isGround(0)).toBe(isTransparent)
    await expectAccessible(insideOf(page))
  }
})

test('[EM13] [EM14] the page of an exported site, which was made for a window, becomes one for a frame', async ({
  page,
  host,
}) => {
  const shop = campaignShop({ embedding: { sites: [host.origin] } })
  editSettings(shop, ({ emailProvider }) =>
    Object.assign(emailProvider ?? {}, { origin: 'https://api.example.com' }),
  )
  const folder = join(shop, 'sito')
  runExport(shop, folder)
  const site = await startStaticHost(folder)
  host.serve('/esportato', hostPage(embedLine(site.url, 'transparent')))
  await page.goto(`${host.origin}/esportato`)
  const frame = await reach(page)
  await expect(frame.getByRole('banner')).toHaveCount(0)
  await expect(frame.getByRole('contentinfo')).toHaveText(/^Omaggio/)
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await walkTo(frame, 'Colore')
  await site.stop()
  rmSync(shop, { recursive: true })
})

for (const [width, height] of [
  [390, 844],
  [1280, 720],
] as const) {
  test(`[EM15] with its style sheet nothing moves at ${width} px when the wizard comes late`, async ({
    page,
    host,
    server,
  }) => {
    const style = await (await fetch(`${server.url}embed.css`)).text()
    host.serve('/tardi', hostPage(`<style>${style}</style>${embedLine(server.url)}`))
    await page.setViewportSize({ width, height })
    const expectNoShift = await watchLayoutShifts(page)
    const release = await holdRequests(page, '**/embed.js')
    await page.goto(`${host.origin}/tardi`, { waitUntil: 'commit' })
    // Whoever reads what follows the wizard would see it move.
    await page.getByRole('heading', { name: 'Dopo' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: 'Dopo' })).toBeInViewport()
    const reserved = await page
      .locator('omaggio-wizard')
      .evaluate((element) => element.clientHeight)
    release()
    await expect(page.locator('omaggio-wizard iframe')).toHaveAttribute('title', /preventivo/)
    await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('style', /--below/)
    await expectNoShift()
    const shown = await page.locator('omaggio-wizard').evaluate((element) => element.clientHeight)
    expect(shown).toBe(reserved)
  })
}

test('[EM16] no word of the summary is split in a column of 960 px', async ({
  page,
  host,
  server,
}) => {
  host.serve('/colonna', hostPage(embedLine(server.url, 'product="mug" material="ceramic"')))
  await page.setViewportSize({ width: 992, height: 720 })
  await page.goto(`${host.origin}/colonna`)
  const frame = await reach(page)
  await walkTo(frame, 'Riepilogo')
  await expect(frame.getByRole('cell', { name: 'Ceramica' })).toBeVisible()
  const split = await frame.locator('.sum').evaluate((table) => {
    const words: string[] = []
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      for (const { 0: word, index } of (texts.currentNode.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) words.push(word)
      }
    }
    return words
  })
  expect(split).toEqual([])
})

test('[LG37] what gets the focus at the print step is clear of the picture that sticks above it', async ({
  page,
  host,
  server,
}) => {
  host.serve('/', hostPage(embedLine(server.url, 'product="mug" print="screen"')))
  await page.goto(host.origin)
  const frame = await reach(page)
  await walkTo(frame, 'Stampa')
  const logo = pngFile(90, 30, (x) => (x > 9 && x < 80 ? [200, 20, 30] : [255, 255, 255]))
  await frame.locator('.logo-box input[type=file]').setInputFiles(logo)
  const area = frame.locator('.logo-touch')
  await area.waitFor()
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Cambia file', 'Grandezza', 'Giallo', 'Rimuovi il logo']) {
      const control = frame.locator('.logo-box :is(label, button)', { hasText: name })
      const isSeen = async () => {
        // Again, as long as the page still settles in its new size.
        await control.evaluate((element) => {
          const focused = element.querySelector('input') ?? (element as HTMLElement)
          focused.blur()
          focused.focus()
        })
        await page.waitForTimeout(100)
        const boxes = await Promise.all([control, area].map((part) => part.boundingBox()))
        const hits = await Promise.all(
          [control, area].map((part) =>
            part.evaluate((element) => {
              const box = element.getBoundingClientRect()
              const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
              return element.contains(document.elementFromPoint(x, y))
            }),
          ),
        )
        const areOnScreen = boxes.every((box) => box && box.y > 0 && box.y + box.height < height)
        return areOnScreen && hits.every(Boolean)
      }
      await expect.poll(isSeen, `${name}, ${width} × ${height}`).toBe(true)
    }
  }
})
