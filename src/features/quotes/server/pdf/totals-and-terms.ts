import type { StructureElement } from 'pdfkit'
import type { QuoteDocument } from '../../wire/quote-document.ts'
import { cleanLine } from './printable.ts'
import { heightOfPairs, pairs } from './pairs.ts'
import { INK, LEFT, RIGHT, STYLES, WIDTH, heightOf, mm, type Paper } from './paper.ts'

const TOTALS_WIDTH = mm(66)
// Wider amounts are broken.
const WIDEST_AMOUNT = mm(46)
const ROW_GAP = mm(2)
// Longer terms stand below the totals, over the whole width.
const HIGHEST_BESIDE = mm(55)

const TERMS = {
  label: STYLES.smallStrong,
  text: STYLES.small,
  left: LEFT,
  isRight: false,
  column: mm(20),
  gap: mm(1.6),
} as const

/** Totals at the right, never parted; terms beside them, or below where they are long. What follows takes `after`. */
export function totalsAndTerms(
  paper: Paper,
  document: QuoteDocument,
  after: number,
  movesTerms: boolean,
) {
  const { terms } = document
  const totals = setTotals(paper, document)
  const beside = { ...TERMS, right: RIGHT - TOTALS_WIDTH - mm(10) }
  const termsHeight = heightOfPairs(paper, terms, beside)
  const isBeside = termsHeight <= HIGHEST_BESIDE
  /** What has to be on one page. */
  const height = mm(6) + (isBeside ? Math.max(totals.height, termsHeight) + after : totals.height)

  function draw(): void {
    if (height > paper.room() && !paper.isFresh()) paper.newPage()
    paper.y += mm(6)
    const top = paper.y
    totals.draw()
    const end = paper.y
    if (isBeside) paper.y = top
    else if (movesTerms) paper.newPage()
    else paper.y += mm(6)
    pairs(paper, terms, isBeside ? beside : { ...TERMS, right: LEFT + WIDTH })
    if (isBeside) paper.y = Math.max(paper.y, end)
  }
  return { height, draw }
}

function setTotals(paper: Paper, { totals, pricesNote }: QuoteDocument) {
  const left = RIGHT - TOTALS_WIDTH
  const note = paper.linesOf([{ text: pricesNote, style: STYLES.smallSecond }], TOTALS_WIDTH)
  const styleOf = (index: number) => (index === totals.length - 1 ? STYLES.total : STYLES.body)
  const amounts = totals.map(({ text }, index) =>
    paper.linesOf([{ text, style: styleOf(index) }], WIDEST_AMOUNT),
  )
  const amountWidth = Math.max(0, ...amounts.flat().map((line) => line.width))
  const rows = totals.map(({ label }, index) => {
    const amount = amounts[index] ?? []
    const wordsWidth = TOTALS_WIDTH - amountWidth - mm(4)
    const words = paper.linesOf([{ text: cleanLine(label), style: styleOf(index) }], wordsWidth)
    const height = Math.max(heightOf(amount), heightOf(words)) + ROW_GAP
    return { isTotal: index === totals.length - 1, amount, words, height }
  })
  const height = rows.reduce((sum, row) => sum + row.height, heightOf(note) + mm(5))

  function draw(): void {
    paper.drawLines(paper.element(paper.root, 'P'), note, left, paper.y)
    paper.y += heightOf(note) + mm(2)
    if (rows.length === 0) return
    const table = paper.element(paper.root, 'Table')
    for (const row of rows) drawTotal(table, row)
  }

  function drawTotal(
    table: StructureElement,
    { isTotal, amount, words, height }: (typeof rows)[0],
  ) {
    if (isTotal) {
      paper.y += mm(1)
      paper.rule(left, RIGHT, paper.y, 1, INK)
      paper.y += mm(2)
    }
    const row = paper.element(table, 'TR')
    paper.drawLines(paper.element(row, 'TH', { scope: 'Row' }), words, left, paper.y)
    paper.drawLines(paper.element(row, 'TD'), amount, left, paper.y, RIGHT)
    paper.y += height
  }
  return { height, draw }
}
