import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../scripts/chromium.mjs'

export const CPU_SLOWDOWN = 4
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 188_743,
  uploadThroughput: 86_400,
}

/**
 * A browser for timings. A browser that is driven from outside parses a script a second time for the
 * position of every error that the script creates, and React creates some while it loads: 110 ms on the
 * slow phone that no visitor waits for. The flag makes it note the positions when it parses first.
 */
export async function launchForTimings(): Promise<Browser> {
  const { args, ...options } = await chromiumLaunchOptions()
  const flags = '--js-flags=--no-enable-lazy-source-positions'
  return chromium.launch({ ...options, args: [...args, flags] })
}

/** A new tab with an empty cache, as on a slow phone: slow 4G and a CPU four times slower. */
export async function openSlowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await slowDown(page)
  return page
}

export async function slowDown(page: Page, rate = CPU_SLOWDOWN): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** One figure of each kind. */
export type Sample = Readonly<Record<string, number>>

/**
 * Measures every side once in each round, so that other load on the machine affects all of them. The order is drawn
 * anew for each round: what a server still does after its turn delays the next one.
 */
export async function inRounds(
  rounds: number,
  sides: Readonly<Record<string, () => Promise<Sample>>>,
): Promise<(side: string, figure: string) => readonly number[]> {
  const samples: Record<string, Sample>[] = []
  for (let round = 0; round < rounds; round++) {
    const drawn = Object.entries(sides).map((side) => ({ side, at: Math.random() }))
    const sample: Record<string, Sample> = {}
    for (const { side } of drawn.sort((a, b) => a.at - b.at)) sample[side[0]] = await side[1]()
    samples.push(sample)
  }
  return (side, figure) => samples.map((sample) => sample[side]?.[figure] ?? Number.NaN)
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}

/**
 * The median of the ratios of each round. The speed of a shared machine changes between rounds, and a ratio of medians
 * would compare different moments.
 */
export function ratioOf(ours: readonly number[], than: readonly number[]): number {
  return median(ours.map((value, round) => value / (than[round] ?? Number.NaN)))
}

interface Limit {
  readonly atMost?: number
  readonly atLeast?: number
}

/** Prints a figure. One beyond its limit makes the process end with 1. */
export function report(figure: string, value: number, limit: Limit, details = ''): void {
  const { atMost = Infinity, atLeast = -Infinity } = limit
  const isWithin = value <= atMost && value >= atLeast
  if (!isWithin) process.exitCode = 1
  const bound = atMost < Infinity ? `at most ${atMost}` : `at least ${atLeast}`
  const hasLimit = Object.keys(limit).length > 0
  const verdict = hasLimit ? ` of ${bound} ${isWithin ? 'ok' : 'MISSED'}` : ''
  console.log(`${figure}: ${rounded(value)}${verdict}${details && ` (${details})`}`)
}

export const rounded = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))
