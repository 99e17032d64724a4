import { PeriodNames } from './period-names.tsx'

interface LinesProps {
  readonly periods: readonly string[]
  /** The last one has the colour, since the sentence is about it. */
  readonly lines: readonly { readonly name: string; readonly values: readonly number[] }[]
  readonly inWords: (value: number) => string
}

// Two labels of two lines each, as a share of the drawing's height: closer ones would touch.
const LABEL_PERCENT = 30

/** Each line ends in its last value and its name. It fits any width, since the stroke does not scale. */
export function Lines({ periods, lines, inWords }: LinesProps) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values))
  const heightOf = (value: number) => (100 * value) / most
  const drawn = (heights: readonly number[]) => {
    const [only = 0, ...others] = heights
    // A single value has no other to be joined with: it is a level line.
    if (others.length === 0) return `0,${100 - only} 100,${100 - only}`
    return heights
      .map((height, n) => `${((n + 0.5) * 100) / periods.length},${100 - height}`)
      .join(' ')
  }
  const meant = lines.at(-1)
  const labels = apart(lines.map(({ values }) => heightOf(values.at(-1) ?? 0)))
  return (
    <div className="lines" aria-hidden="true">
      <div className="lines-drawn">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {lines.map(({ name, values }) => (
            <polyline
              key={name}
              vectorEffect="non-scaling-stroke"
              className={name === meant?.name ? 'hue' : 'grey'}
              points={drawn(values.map(heightOf))}
            />
          ))}
        </svg>
      </div>
      <PeriodNames periods={periods} />
      <svg className="lines-ends">
        {lines.map(({ name, values }, n) => (
          <text key={name} y={`${100 - (labels[n] ?? 0)}%`}>
            <tspan className="value">{inWords(values.at(-1) ?? 0)}</tspan>
            <tspan x="0" dy="1.3em">
              {name}
            </tspan>
          </text>
        ))}
      </svg>
    </div>
  )
}

/** Heights of labels that do not touch each other; the higher line keeps the higher label. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((height, n) => ({ height, n })).sort((a, b) => a.height - b.height)
  const shown: number[] = []
  let least = 0
  for (const { height, n } of order) {
    shown[n] = Math.max(least, height)
    least = shown[n] + LABEL_PERCENT
  }
  return shown
}
