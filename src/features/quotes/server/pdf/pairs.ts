import type { LabelledText } from '../../wire/quote-document.ts'
import type { Style } from './lines.ts'
import { heightOf, mm, type Paper } from './paper.ts'

interface PairsLayout {
  readonly label: Style
  readonly text: Style
  readonly left: number
  readonly right: number
  /** Texts end at the right; labels end before them. */
  readonly isRight: boolean
  /** Of the labels, or of the texts where they end at the right. */
  readonly column: number
  /** Between two pairs. */
  readonly gap: number
}

const BETWEEN = mm(3)

/** Labels and their texts side by side: a list, for screen readers. */
export function pairs(paper: Paper, all: readonly LabelledText[], layout: PairsLayout): void {
  if (all.length === 0) return
  const { left, right, isRight, gap } = layout
  const list = paper.element(paper.root, 'L')
  for (const { label, text, height } of setPairs(paper, all, layout)) {
    // A long text goes on on the next page; a label does not stay behind alone.
    if (height > paper.room() && !paper.isFresh() && firstLines(text) > paper.room())
      paper.newPage()
    const item = paper.element(list, 'LI')
    const at = isRight ? right - layout.column : left
    const end = isRight ? at - BETWEEN : undefined
    paper.drawLines(paper.element(item, 'Lbl'), label, at, paper.y, end)
    const body = paper.element(item, 'LBody')
    if (isRight) {
      paper.drawLines(body, text, at, paper.y, right)
      paper.y += height
    } else {
      const labelEnd = paper.y + heightOf(label)
      paper.flow(body, text, left + layout.column + BETWEEN)
      if (heightOf(text) < heightOf(label)) paper.y = labelEnd
    }
    paper.y += gap
  }
}

export function heightOfPairs(
  paper: Paper,
  all: readonly LabelledText[],
  layout: PairsLayout,
): number {
  return setPairs(paper, all, layout).reduce((sum, { height }) => sum + height + layout.gap, 0)
}

function setPairs(paper: Paper, all: readonly LabelledText[], layout: PairsLayout) {
  const { left, right, column, isRight } = layout
  const rest = right - left - column - BETWEEN
  return all.map((pair) => {
    const label = paper.linesOf(
      [{ text: pair.label, style: layout.label }],
      isRight ? rest : column,
    )
    const text = paper.linesOf([{ text: pair.text, style: layout.text }], isRight ? column : rest)
    return { label, text, height: Math.max(heightOf(label), heightOf(text)) }
  })
}

/** As many as stay on a page where only a part has room. */
function firstLines(lines: Parameters<typeof heightOf>[0]): number {
  return heightOf(lines.slice(0, 3))
}
