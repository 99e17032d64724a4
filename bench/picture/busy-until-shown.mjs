/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string, ts: number, dur?: number, args?: { data?: { type?: string } } }} TraceEvent */
/** @typedef {{ style: number, paint: number, raster: number }} Busy */

/** @param {Browser} browser @param {Page} page @param {() => Promise<void>} act @returns {Promise<TraceEvent[]>} */
export async function traceOf(browser, page, act) {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'cc'],
  })
  await act()
  await page.waitForTimeout(400)
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents
}

/** @param {TraceEvent[]} trace @returns {Busy | undefined} */
export function busyUntilShown(trace) {
  const events = trace.toSorted((a, b) => a.ts - b.ts)
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
  const spent = (/** @type {string} */ task) =>
    since
      .filter(({ name, ts }) => name === task && ts < shown.ts)
      .reduce((sum, { dur = 0 }) => sum + dur / 1000, 0)
  return { style: spent('UpdateLayoutTree'), paint: spent('Paint'), raster: spent('RasterTask') }
}
