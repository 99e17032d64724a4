import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import { aPdf } from '../support/artwork-app.ts'
import { aPng } from '../support/png.ts'
import { readStoredParams } from '../support/stored-tags.ts'
import { KEYS, type Browser } from './drivers/browser.ts'
import { inFrameOf, withinFrame } from './in-frame.ts'
import { embeddedFrame, pressNext, shownHeading } from './seen-in-page.ts'
import { Visitor } from './visitor.ts'

const SIZES = [
  [360, 740],
  [390, 844],
  [320, 568],
  [1280, 720],
] as const
// A page that has not scrolled until then never will.
const LONGEST_SCROLL_MS = 60_000
const CONTROLS = ['Cambia file', 'Grandezza', 'Rotazione', 'Rimuovi il logo']

/** A logo is chosen and placed by keyboard; original files go with the request. */
export async function walkPlacing(
  browser: Browser,
  { url, dataDir }: { readonly url: string; readonly dataDir: string },
): Promise<void> {
  const folder = folderWithUs('omaggio-files-')
  const file = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const visitor = new Visitor(browser, url)
  await visitor.open('?product=mug&color=blue&print=screen&quantity=1')
  await visitor.walkTo('Stampa')
  await browser.chooseFile(logoField, file('marchio.png', LOGO))
  await expectTogether(browser, browser.evaluate, [...CONTROLS, 'Giallo'])

  await browser.evaluate(() => document.querySelector('h2')?.focus())
  await visitor.expect('the focus on the logo', async () => {
    await browser.press(KEYS.tab)
    return browser.evaluate(() => document.activeElement?.getAttribute('role') === 'slider')
  })
  await browser.press('-', '-', KEYS.arrowDown, KEYS.pageDown)
  await visitor.expect('its place in words', async () => {
    const { place, said } = await browser.evaluate(placeInWords)
    return /^8,1 × 2,7 cm, .*dall’alto.*, ruotato di 5°$/.test(place) && said === `Logo: ${place}.`
  })

  await browser.evaluate(noteProgress)
  await browser.chooseFile(artworkField, file('logo definitivo.pdf', aPdf(700_000)))
  await visitor.expectText('Arrivato')
  expect(await browser.evaluate(() => document.body.dataset.progress)).toBe('shown')
  await browser.chooseFile(artworkField, file('altro.pdf', aPdf()))
  await visitor.click('Rimuovi altro.pdf')
  await visitor.expectText('Rimosso: altro.pdf')
  await visitor.walkTo('Riepilogo', { from: 'Stampa' })
  await visitor.click('Invia')
  await visitor.expectText('Richiesta inviata')
  const { message = '' } = readStoredParams(dataDir).at(-1) ?? {}
  expect(message).toMatch(/data-field="artwork" data-value="[0-9a-f]+"/)
  expect(message).toContain('logo definitivo.pdf · 700 kB')
  expect(message).not.toContain('altro.pdf')
  expect(message).toMatch(/ 5">marchio.png · [0-9a-f]{12} · 8,1 × 2,7 cm/)
  rmSync(folder, { recursive: true, force: true })
}

/** From the first step on, in a frame that is part of a longer page. */
export async function placeInFrame(browser: Browser): Promise<void> {
  const folder = folderWithUs('omaggio-files-')
  const logo = join(folder, 'marchio.png')
  writeFileSync(logo, LOGO)
  const inFrame = inFrameOf(browser)
  // On the total: WebKit gives the focus to nothing in a frame that nobody has pressed.
  const [left, bottom] = await browser.evaluate(() => {
    const host = document.querySelector('omaggio-wizard')
    return [host?.getBoundingClientRect().left ?? 0, innerHeight] as const
  })
  await browser.clickAt(left + 40, bottom - 30)
  for (const title of ['Colore', 'Materiale', 'Stampa']) {
    await inFrame(pressNext)
    await expect.poll(() => inFrame(shownHeading)).toBe(title)
  }
  await withinFrame(browser, () => browser.chooseFile(logoField, logo))
  await expectTogether(browser, inFrame, CONTROLS)
  rmSync(folder, { recursive: true, force: true })
}

const LOGO = aPng({ width: 90, height: 30 })

async function expectTogether(
  browser: Browser,
  run: Browser['evaluate'],
  controls: readonly string[],
): Promise<void> {
  await expect.poll(() => run(() => document.querySelector('.logo-touch') !== null)).toBe(true)
  for (const [width, height] of SIZES) {
    await browser.resize(width, height)
    for (const name of controls) {
      const message = `${name}, ${width} × ${height}`
      const hidden = async () => {
        // Again, as long as the page still settles in its new size.
        expect(await run(focusInLogoBox, name)).toBe(true)
        const screen = await browser.evaluate(() => innerHeight)
        const { top } = (await browser.evaluate(embeddedFrame)) ?? { top: 0 }
        return run(outOfSight, -top, screen - top)
      }
      await expect.poll(hidden, { message, timeout: LONGEST_SCROLL_MS }).toEqual([])
    }
  }
}

// Sent to the page as text, each by itself.

function logoField(): Element | null {
  return document.querySelector('.logo-box input[type=file]')
}

function artworkField(): Element | null {
  return document.querySelector('.artwork-box input[type=file]')
}

/** The control of the logo with this visible name. */
function focusInLogoBox(name: string): boolean {
  const controls = document.querySelectorAll<HTMLElement>('.logo-box :is(input, button)')
  const found = [...controls].find(
    (control) => (control.closest('label') ?? control).innerText.trim() === name,
  )
  found?.blur()
  found?.focus()
  return found !== undefined && document.activeElement === found
}

/** Which of the focused control and the gadget's printable area is covered, or not between these heights. */
function outOfSight(top: number, bottom: number): string[] {
  const focused = document.activeElement
  const parts = [focused?.closest('label') ?? focused, document.querySelector('.logo-touch')]
  return parts.flatMap((part) => {
    if (!part) return ['nothing']
    const box = part.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    const isSeen = hit && (part.contains(hit) || hit.contains(part)) && y > top && y < bottom
    const cover = hit ? `${hit.tagName} ${hit.className}` : 'nothing'
    return isSeen ? [] : [`${part.className} at ${y} of ${top} to ${bottom}, under ${cover}`]
  })
}

function placeInWords(): { readonly place: string; readonly said: string } {
  const place = document.querySelector('[role=slider]')?.getAttribute('aria-valuetext') ?? ''
  return { place, said: document.querySelector('.logo-said')?.textContent ?? '' }
}

function noteProgress(): void {
  new MutationObserver(() => {
    if (document.querySelector('progress')) document.body.dataset.progress = 'shown'
  }).observe(document.body, { childList: true, subtree: true })
}
