import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

const TASKS = new Set(['UpdateLayoutTree', 'Paint', 'RasterTask'])

/** The time of style, paint and raster between a press and the first frame with new tiles. */
export async function busyUntilShown(
  browser: Browser,
  page: Page,
  press: () => Promise<void>,
): Promise<number | undefined> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'cc'],
  })
  await press()
  await page.waitForTimeout(400)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const events = trace.traceEvents.toSorted((a, b) => a.ts - b.ts)
  const click = events.find(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click',
  )
  if (!click) return undefined
  const since = events.filter(({ ts }) => ts >= click.ts)
  const rastered = since.find(({ name }) => name === 'RasterTask')
  const shown = since.find(
    ({ name, ts }) =>
      name === 'LayerTreeHostImpl::ActivateSyncTree' && rastered && ts > rastered.ts,
  )
  if (!shown) return undefined
  return since
    .filter(({ name, ts }) => TASKS.has(name) && ts < shown.ts)
    .reduce((sum, { dur = 0 }) => sum + dur / 1000, 0)
}
