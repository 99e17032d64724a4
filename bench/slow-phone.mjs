import { chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../scripts/chromium.mjs'

/** The simulated phone of the benchmarks: slow 4G and a CPU four times slower. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 188_743,
  uploadThroughput: 86_400,
}
export const CPU_SLOWDOWN = 4

/**
 * A browser for timings. A browser that is driven from outside parses a script a second time for the
 * position of every error that the script creates, and React creates some while it loads: 110 ms on the
 * slow phone that no visitor waits for. The flag makes it note the positions when it parses first.
 */
export async function launchForTimings() {
  const { args, ...options } = await chromiumLaunchOptions()
  const flags = '--js-flags=--no-enable-lazy-source-positions'
  return chromium.launch({ ...options, args: [...args, flags] })
}

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
