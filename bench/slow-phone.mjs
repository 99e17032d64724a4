/** The phone that benchmarks of the page are run on: slow 4G and a CPU four times slower. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 188_743,
  uploadThroughput: 86_400,
}
export const CPU_SLOWDOWN = 4

/**
 * A page of its own, as if nothing had ever been loaded.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ network: typeof SLOW_4G | undefined }} options without a network its own speed counts
 */
export async function openSlowPhone(browser, { network }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (network) await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/** @param {number[]} values */
export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
