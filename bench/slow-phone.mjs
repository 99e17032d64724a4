/** The simulated phone of the benchmarks: slow 4G and a CPU four times slower. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 188_743,
  uploadThroughput: 86_400,
}
export const CPU_SLOWDOWN = 4

/**
 * Opens a page in a new context, with an empty cache.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ network: typeof SLOW_4G | undefined }} options no `network`: not slowed down
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
