import type { Page } from '@playwright/test'

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
      if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue
      if (parent.closest('.unseen, script, style, option, [aria-hidden=true] svg')) continue
      const { whiteSpace, fontSize } = getComputedStyle(parent)
      // A space at the end of a line that keeps its spaces stands outside.
      const space = whiteSpace.startsWith('pre') ? parseFloat(fontSize) / 3 : 0
      const outer = around(parent)
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
          return (display !== 'inline' && isBeside) || (/hidden|clip/.test(overflowY) && isBelow)
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
