import type { StructureElement } from 'pdfkit'
import type { DocumentRow, QuoteDocument } from '../../wire/quote-document.ts'
import type { FlatPicture } from './flat-picture.ts'
import type { Line, Style } from './lines.ts'
import {
  INK,
  LEFT,
  RIGHT,
  RULE,
  STYLES,
  WIDTH,
  fitting,
  heightOf,
  mm,
  type Paper,
} from './paper.ts'
import { PAPER_TEXTS } from './paper-texts.ts'
import { cleanLine } from './printable.ts'

const PICTURE = mm(17)
const PICTURE_COLUMN = mm(21)
const COLUMN_GAP = mm(6)
const PADDING = mm(1.8)
const SETUP_PADDING = mm(0.6)
// A column of figures takes no more, so that words have room.
const WIDEST_FIGURES = mm(30)
const TABLE_LEADING = 1.34

const FIGURES = ['quantity', 'unit', 'vat', 'amount'] as const
type FigureId = (typeof FIGURES)[number]

interface Column {
  readonly id: FigureId
  readonly head: readonly Line[]
  /** Figures end here. */
  readonly right: number
  readonly width: number
}

interface Layout {
  readonly columns: readonly Column[]
  readonly head: readonly Line[]
  /** Where the descriptions begin. */
  readonly words: number
  readonly wordsWidth: number
}

interface SetRow {
  readonly row: DocumentRow
  readonly words: readonly Line[]
  readonly figures: readonly (readonly Line[])[]
  readonly picture: FlatPicture | undefined
  /** Above it. */
  readonly padding: number
  readonly height: number
}

export type Pictures = ReadonlyMap<string, FlatPicture>

/**
 * The lines of the quote. The head is repeated on each page; a line is not parted from its set-up, nor the last one
 * from the totals, which take `below`.
 */
export function drawLineTable(
  paper: Paper,
  document: QuoteDocument,
  pictures: Pictures,
  below: number,
): void {
  const layout = layoutOf(paper, document.rows, pictures)
  const table = paper.element(paper.root, 'Table')
  const groups = groupsOf(document.rows).map((rows) =>
    rows.map((row) => setRow(paper, layout, row, pictures)),
  )
  // The head does not stay behind without a line.
  const [first = []] = groups
  if (headHeight(layout) + heightOfRows(first) > paper.room() && !paper.isFresh()) paper.newPage()
  drawHead(paper, layout, table)
  const body = paper.element(table, 'TBody')
  for (const [index, group] of groups.entries()) {
    const isLast = index > 0 && index === groups.length - 1
    const height = heightOfRows(group) + (isLast ? below : 0)
    if (height > paper.room() && height <= paper.pageRoom() - headHeight(layout)) {
      nextPage(paper, layout)
    }
    drawGroup(paper, layout, body, group)
    paper.y += PADDING
    paper.rule(LEFT, RIGHT, paper.y, 0.4, RULE)
  }
}

/** Each line with its set-up. */
function groupsOf(rows: readonly DocumentRow[]): DocumentRow[][] {
  const groups: DocumentRow[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (row.kind === 'setup' && last?.[0]?.line === row.line) last.push(row)
    else groups.push([row])
  }
  return groups
}

function layoutOf(paper: Paper, rows: readonly DocumentRow[], pictures: Pictures): Layout {
  const differ = new Set(rows.map(({ vat }) => vat)).size > 1
  let right = RIGHT
  const columns: Column[] = []
  for (const id of FIGURES.filter((id) => id !== 'vat' || differ).toReversed()) {
    const head = paper.linesOf(
      [{ text: PAPER_TEXTS[id], style: STYLES.smallStrong }],
      WIDEST_FIGURES,
    )
    const texts = rows.flatMap((row) => figureLines(paper, row, id, WIDEST_FIGURES))
    const width = [...head, ...texts].reduce((most, line) => Math.max(most, line.width), 0)
    columns.unshift({ id, head, right, width })
    right -= width + COLUMN_GAP
  }
  const words = LEFT + (rows.some(({ line }) => pictures.has(line)) ? PICTURE_COLUMN : 0)
  const description = { text: PAPER_TEXTS.description, style: STYLES.smallStrong }
  return { columns, head: paper.linesOf([description], WIDTH), words, wordsWidth: right - words }
}

function styleOf({ kind }: DocumentRow): Style {
  return kind === 'setup' ? STYLES.second : STYLES.body
}

function figureLines(paper: Paper, row: DocumentRow, id: FigureId, width: number): Line[] {
  return row[id] === ''
    ? []
    : paper.linesOf([{ text: row[id], style: styleOf(row) }], width, TABLE_LEADING)
}

function setRow(paper: Paper, layout: Layout, row: DocumentRow, pictures: Pictures): SetRow {
  const style = styleOf(row)
  const isSetup = row.kind === 'setup'
  const title = { text: row.title, style: isSetup ? style : STYLES.strong }
  // What belongs to a gadget is told below it; a free line has few words.
  const between = row.kind === 'gadget' ? '\n' : ', '
  const detail = row.detail === '' ? [] : [{ text: `${between}${row.detail}`, style }]
  const words = paper.linesOf([title, ...detail], layout.wordsWidth, TABLE_LEADING)
  const figures = layout.columns.map(({ id }) => figureLines(paper, row, id, WIDEST_FIGURES))
  const padding = isSetup ? SETUP_PADDING : PADDING
  const height = Math.max(heightOf(words), ...figures.map(heightOf)) + padding
  const picture = row.kind === 'gadget' ? pictures.get(row.line) : undefined
  return { row, words, figures, picture, padding, height }
}

/** Of a line with its set-up and what is below both, beside its picture. */
function heightOfRows(rows: readonly SetRow[]): number {
  const words = rows.reduce((sum, { height }) => sum + height, 0)
  return Math.max(words, ...rows.map(({ picture }) => pictureHeight(picture))) + PADDING
}

function headHeight({ head }: Layout): number {
  return heightOf(head) + mm(1.6)
}

/** The head is read once; what is repeated on further pages belongs to the page. */
function drawHead(paper: Paper, layout: Layout, table: StructureElement | undefined): void {
  const row = table && paper.element(paper.element(table, 'THead'), 'TR')
  const cells = [
    { lines: layout.head, right: undefined },
    ...layout.columns.map(({ head, right }) => ({ lines: head, right })),
  ]
  for (const { lines, right } of cells) {
    if (row) {
      const cell = paper.element(row, 'TH', { scope: 'Column' })
      paper.drawLines(cell, lines, LEFT, paper.y, right)
    } else paper.drawAside(lines, LEFT, paper.y, right)
  }
  paper.y += headHeight(layout)
  paper.rule(LEFT, RIGHT, paper.y, 0.8, INK)
}

function nextPage(paper: Paper, layout: Layout): void {
  paper.newPage()
  drawHead(paper, layout, undefined)
}

function drawGroup(
  paper: Paper,
  layout: Layout,
  body: StructureElement,
  rows: readonly SetRow[],
): void {
  const pictureEnd = paper.y + Math.max(...rows.map(({ picture }) => pictureHeight(picture)))
  const { page } = paper
  for (const row of rows) drawRow(paper, layout, body, row)
  if (page === paper.page) paper.y = Math.max(paper.y, pictureEnd)
}

/** One that is higher than what a page offers goes on on the next one. */
function drawRow(paper: Paper, layout: Layout, body: StructureElement, set: SetRow): void {
  const row = paper.element(body, 'TR')
  const cell = paper.element(row, 'TD')
  paper.y += set.padding
  if (set.picture) drawPicture(paper, cell, set.picture, set.row.title)
  const text = paper.element(cell, 'P')
  let end = paper.y
  for (const [index, { right }] of layout.columns.entries()) {
    const lines = set.figures[index] ?? []
    paper.drawLines(paper.element(row, 'TD'), lines, LEFT, paper.y, right)
    end = Math.max(end, paper.y + heightOf(lines))
  }
  let rest = set.words
  while (rest.length > 0) {
    const part = rest.slice(0, fitting(rest, paper.room()))
    paper.drawLines(text, part, layout.words, paper.y)
    paper.y += heightOf(part)
    rest = rest.slice(part.length)
    if (rest.length === 0) break
    nextPage(paper, layout)
    paper.y += set.padding
    end = 0
  }
  paper.y = Math.max(paper.y, end)
}

function drawPicture(
  paper: Paper,
  cell: StructureElement,
  picture: FlatPicture,
  title: string,
): void {
  const { width, height } = pictureSize(picture)
  const alt = PAPER_TEXTS.picture.replace('{title}', () => cleanLine(title))
  const left = LEFT + (PICTURE - width) / 2
  paper.picture(cell, picture.content, alt, [left, paper.y - mm(0.6), width, height])
}

function pictureSize({ width, height }: FlatPicture) {
  const scale = PICTURE / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}

function pictureHeight(picture: FlatPicture | undefined): number {
  return picture ? pictureSize(picture).height + PADDING : 0
}
