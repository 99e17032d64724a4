import { expect, type Page } from '@playwright/test'

// What browsers begin with.
const STANDARD_PX = { standard: 16, fixed: 13 }

/** As somebody sets it in the browser, which widths in `em` follow. */
export async function enlargeText(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { standard, fixed } = STANDARD_PX
  const fontSizes = { standard: times * standard, fixed: times * fixed }
  await session.send('Page.setFontSizes', { fontSizes })
  await session.detach()
}

/** On a phone and on a laptop whose owner has doubled the text. */
export async function expectWholeTexts(page: Page): Promise<void> {
  const before = page.viewportSize()
  await enlargeText(page, 2)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toMatch(/^(2[89]|3)/)
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await textFaults(page), `${width} × ${height}`).toEqual([])
  }
  await enlargeText(page, 1)
  if (before) await page.setViewportSize(before)
}

/** Which shown texts are cut, lie over another, or leave their box, and which parts scroll sideways. */
export const textFaults = (page: Page) =>
  page.evaluate(() => {
    interface Line {
      readonly text: string
      readonly box: DOMRect
      /** What moves with it: only texts within one layer can lie over each other by mistake. */
      readonly layer: Element | undefined
    }
    // A page's boxes lie at fractions of a pixel.
    const ROUNDING = 1.5
    type Around = { readonly element: Element; readonly style: CSSStyleDeclaration }[]
    const SCROLLS = /auto|scroll/
    const faults: string[] = []
    const lines: Line[] = []
    const around = (element: Element | null): Around =>
      element
        ? [{ element, style: getComputedStyle(element) }, ...around(element.parentElement)]
        : []

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim()
      const parent = node.parentElement
      if (
        !text ||
        !parent?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
      )
        continue
      if (parent.closest('[inert], script, style, option, [aria-hidden=true] svg')) continue
      const { whiteSpace, fontSize } = getComputedStyle(parent)
      // A space at the end of a line that keeps its spaces stands outside.
      const space = whiteSpace.startsWith('pre') ? parseFloat(fontSize) / 3 : 0
      const outer = around(parent)
      // Hidden from sight, and not from screen readers.
      if (outer.some(({ style }) => style.clipPath !== 'none')) continue
      const scroller = outer.findIndex(({ style }) => SCROLLS.test(style.overflowX))
      const inside = scroller < 0 ? outer : outer.slice(0, scroller)
      const layer = inside.find(({ style }) => /fixed|sticky|absolute/.test(style.position))
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        const isCut = inside.some(({ element, style: { display, overflowY } }) => {
          const { left, right, bottom } = element.getBoundingClientRect()
          const isBeside = box.right - space > right + ROUNDING || box.left < left - ROUNDING
          const isBelow = box.top + box.height * 0.75 > bottom
          return (
            (!/^(inline|contents)$/.test(display) && isBeside) ||
            (/hidden|clip/.test(overflowY) && isBelow)
          )
        })
        if (isCut) faults.push(`cut: ${text}`)
        lines.push({ text, box, layer: (layer ?? outer[scroller])?.element })
      }
    }
    lines.forEach(({ text, box, layer }, at) => {
      for (const other of lines.slice(at + 1)) {
        if (other.layer !== layer) continue
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        // A font's box is higher than its letters.
        if (width > ROUNDING && height > Math.min(box.height, other.box.height) / 2)
          faults.push(`overlapping: ${text} / ${other.text}`)
      }
    })
    const parts = [...document.querySelectorAll('html, main, .page-body, .sheet, .today, .scroll')]
    for (const part of parts) {
      if (part.scrollWidth > part.clientWidth + ROUNDING) faults.push(`sideways: ${part.className}`)
    }
    return [...new Set(faults)]
  })
