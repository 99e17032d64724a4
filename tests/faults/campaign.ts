/** The short round stands inside `npm test`; the long one is run by hand and takes its time. */
export const isLong = process.env.FAULTS === 'long'

export function rounds(short: number, long: number): number {
  return isLong ? long : short
}

/** One line per campaign, with its figures, whether it passes or not. */
export function report(campaign: string, figures: Readonly<Record<string, unknown>>): void {
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${String(value)}`)
  process.stdout.write(`${campaign}: ${parts.join(', ')}\n`)
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

// Ends what would never end. How long a thing takes is the machine's affair, so this is far above it.
const GIVE_UP_AFTER_MS = 3 * 60_000

/** Asks again and again until the answer is yes; false if that never happens. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) return false
    await pause(25)
  }
  return true
}

/** The value below which 99 of 100 lie. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
}
