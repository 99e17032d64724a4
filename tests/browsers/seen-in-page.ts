// Each function is sent to the page as text, so it may use its arguments only.

/** By how many pixels the page can be scrolled sideways. */
export function overflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth - clientWidth
}

/** On how many lines the text of an element stands. */
export function linesOf(selector: string): number {
  const range = document.createRange()
  const found = [...document.querySelectorAll(selector)].find(
    (element) => element.getClientRects().length > 0,
  )
  if (!found) return 0
  const texts = document.createTreeWalker(found, NodeFilter.SHOW_TEXT)
  const tops = new Set<number>()
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode)
    for (const { top } of range.getClientRects()) tops.add(Math.round(top))
  }
  return tops.size
}

/** How many elements are not wholly on the screen, or not above the bar. */
export function outOfView(selector: string, bar = ''): number {
  const end = (bar && document.querySelector(bar)?.getBoundingClientRect().top) || innerHeight
  return [...document.querySelectorAll(selector)].filter((found) => {
    const { top, bottom } = found.getBoundingClientRect()
    return top < 0 || bottom > end
  }).length
}

/** The area, in square pixels, that two elements share. */
export function overlap(one: string, other: string): number {
  const [a, b] = [one, other].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  )
  if (!a || !b) return NaN
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

export function focusedName(): string {
  const focused = document.activeElement
  return (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim()
}

/** The contrast between text and background of the first visible element, by the formula of WCAG. */
export function contrast(selector: string): number {
  const found = [...document.querySelectorAll(selector)].find(
    (element) => element.getClientRects().length > 0,
  )
  if (!found) return NaN
  const canvas = document.createElement('canvas').getContext('2d')
  const luminance = (color: string) => {
    if (!canvas) return NaN
    // The browser converts whatever form its style has.
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
      (channel) => {
        const share = channel / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      },
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const { color, backgroundColor } = getComputedStyle(found)
  const [darker = 0, lighter = 0] = [luminance(color), luminance(backgroundColor)].sort(
    (a, b) => a - b,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

/** How far the stroke of a path reaches from the path's start, in its own units, in steps of 0.1. */
export function strokeReach(selector: string): number {
  const path = document.querySelector<SVGPathElement>(selector)
  if (!path) return NaN
  const { x, y } = path.getPointAtLength(0)
  let steps = 0
  while (path.isPointInStroke(new DOMPoint(x, y - (steps + 1) / 10))) steps += 1
  return steps / 10
}

/** The names of fields for typing whose text is smaller than this. */
export function fieldsSmallerThan(px: number): string[] {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=radio], [type=checkbox]), textarea, select',
  )
  return [...fields]
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < px)
    .map(({ name }) => name)
}

/** In the page around it: the frame of an embedded wizard, and its place on the screen. */
export function wizardFrame(): Element | null {
  return document.querySelector('omaggio-wizard')?.shadowRoot?.querySelector('iframe') ?? null
}

export function embeddedFrame(): { readonly top: number; readonly height: number } | undefined {
  const frame = document.querySelector('omaggio-wizard')?.shadowRoot?.querySelector('iframe')
  const { top = -1, height = 0 } = frame?.getBoundingClientRect() ?? {}
  return { top: Math.round(top), height }
}

/** Of the element in the page around the frame, with or without its script. */
export function reservedHeight(): number {
  return document.querySelector('omaggio-wizard')?.clientHeight ?? 0
}

/** In the frame, as the following ones. */
export function isAliveInFrame(): boolean {
  const isReady = Boolean(Reflect.get(window, 'omaggioEarly')?.ready)
  return isReady && document.documentElement.style.getPropertyValue('--below') !== ''
}

export function bodyHeight(): number {
  return document.body.getBoundingClientRect().height
}

export function endOfBar(): number {
  return document.querySelector('.foot')?.getBoundingClientRect().bottom ?? 0
}

export function pressNext(): void {
  document.querySelector<HTMLElement>('button[type=submit]')?.click()
}

/** Avanti, or Invia at the end. */
export function pressLastButton(): void {
  ;[...document.querySelectorAll<HTMLElement>('.foot button')].at(-1)?.click()
}

/** The gadgets of a request, on summary or confirmation. */
export function cardTitles(): string[] {
  const titles = [...document.querySelectorAll('.gad h3')]
  return titles
    .filter((title) => title.getClientRects().length > 0)
    .map((title) => title.textContent)
}

export function shownHeading(): string | undefined {
  const headings = [...document.querySelectorAll('h2')]
  return headings.find((heading) => heading.getClientRects().length > 0)?.textContent
}

/** What the browser says to a page that stores something; undefined where it may. */
export function storageError(): string | undefined {
  try {
    localStorage.setItem('prova', '1')
    return undefined
  } catch (error) {
    return String(error)
  }
}
