import { shortMonth } from './trend-in-words.ts'

// On a phone each of these has about 38 px, which is enough for the name of a month.
const MOST_NAMES = 9

/** The names of months below a drawing. */
export function PeriodNames({ periods }: { readonly periods: readonly string[] }) {
  const named = namedPeriods(periods.map(shortMonth))
  return (
    <div className="period-names">
      {periods.map((period, n) => (
        <span key={period}>{named.has(n) && shortMonth(period)}</span>
      ))}
    </div>
  )
}

/** A name stands where its month begins. Of two that would touch each other, the later one stays. */
export function namedPeriods(names: readonly string[]): ReadonlySet<number> {
  const apart = Math.ceil(names.length / MOST_NAMES)
  const named = new Set<number>()
  let next = Infinity
  for (let n = names.length - 1; n >= 0; n--) {
    if (names[n] === names[n - 1] || next - n < apart) continue
    named.add(n)
    next = n
  }
  return named
}
