import { Box } from './chart-section.tsx'
import { PeriodNames } from './period-names.tsx'

interface ColumnsProps {
  /** The last one has the colour, since the sentence is about it. */
  readonly columns: readonly { readonly period: string; readonly value: number }[]
  readonly inWords: (value: number) => string
}

// One request among a thousand can still be seen.
const LOWEST_PERCENT = 1.5
// On a phone each of these has about 25 px, which is enough for two digits.
const MOST_LABELLED = 13
// On a phone three columns of a half-year are about 40 px wide, like a number.
const LABELS_APART = 3

/** Many columns have their value above two of them: the highest and the last. */
export function Columns({ columns, inWords }: ColumnsProps) {
  const values = columns.map(({ value }) => value)
  const most = Math.max(1, ...values)
  const last = values.length - 1
  const highest = values.lastIndexOf(most)
  const isLabelled = (n: number) =>
    n === last ||
    columns.length <= MOST_LABELLED ||
    (n === highest && last - highest >= LABELS_APART)
  return (
    <div aria-hidden="true">
      <div className="columns">
        {columns.map(({ period, value }, n) => (
          <div key={period} className="column">
            {value > 0 && isLabelled(n) && <b>{inWords(value)}</b>}
            {value > 0 && (
              <Box
                tone={n === last ? 'hue' : 'grey'}
                height={Math.max(LOWEST_PERCENT, (100 * value) / most)}
              />
            )}
          </div>
        ))}
      </div>
      <PeriodNames periods={columns.map(({ period }) => period)} />
    </div>
  )
}
