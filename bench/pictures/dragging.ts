import type { Browser, Page } from '@playwright/test'
import { percentile, type Sample } from '../measure.ts'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly id2?: { readonly local?: string }
  readonly id?: string
  readonly args?: { readonly event_latency?: { readonly event_type?: string } }
}

const MOVES = 48
const RADIUS_PX = 12

/**
 * Drags the logo in circles. From each movement of the pointer to the frame that shows it, in milliseconds: for most
 * and half of them, for the first, which hides the logo in the picture, and for the release, which draws it there.
 */
export async function dragging(browser: Browser, page: Page): Promise<Sample> {
  const box = await page.locator('.logo-touch').boundingBox()
  if (!box) throw new Error('no logo to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await browser.startTracing(page, { categories: ['input.scrolling'] })
  await page.mouse.down()
  for (let move = 1; move <= MOVES; move++) {
    const angle = (move * Math.PI) / 8
    await page.mouse.move(x + RADIUS_PX * Math.sin(angle), y + RADIUS_PX * Math.cos(angle))
  }
  await page.mouse.up()
  await page.waitForTimeout(500)
  const latencies = latenciesOf((await browser.stopTracing()).toString())
  const of = (type: string) => latencies.flatMap((event) => (event.type === type ? [event.ms] : []))
  const [first = Number.NaN, ...following] = of('MOUSE_DRAGGED')
  const [release = Number.NaN] = of('MOUSE_RELEASED')
  return { first, most: percentile(following, 0.9), half: percentile(following, 0.5), release }
}

/** The browser itself notes for each event when a frame with its outcome was presented. */
function latenciesOf(trace: string) {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] }
  const begun = new Map<string, TraceEvent>()
  return traceEvents
    .filter(({ name }) => name === 'EventLatency')
    .toSorted((a, b) => a.ts - b.ts)
    .flatMap((event) => {
      const id = event.id ?? event.id2?.local ?? ''
      const begin = begun.get(id)
      begun.set(id, event)
      if (event.ph !== 'e' || !begin) return []
      return [{ type: begin.args?.event_latency?.event_type, ms: (event.ts - begin.ts) / 1000 }]
    })
}
