import { PDFDocument, type StructureElement, type StructureOptions } from 'pdfkit'
import { setLines, type Line, type Measure, type Piece, type Run, type Style } from './lines.ts'

/** In points, which all lengths of a page are. */
export function mm(length: number): number {
  return (length * 72) / 25.4
}

const PAGE = { width: 595.28, height: 841.89 }
const SIDE = mm(18)
const TOP = mm(16)
const FOOT = mm(12)

export const LEFT = SIDE
export const WIDTH = PAGE.width - 2 * SIDE
export const RIGHT = LEFT + WIDTH

export const INK = '#2a2119'
const SECOND_INK = '#5c5046'
export const RULE = '#d9d0c4'

const body = { weight: 'regular', size: 10, color: INK } as const
export const STYLES = {
  body,
  strong: { ...body, weight: 'strong' },
  second: { ...body, color: SECOND_INK },
  small: { ...body, size: 9 },
  smallStrong: { ...body, size: 9, weight: 'strong' },
  smallSecond: { ...body, size: 9, color: SECOND_INK },
  foot: { ...body, size: 7.5, color: SECOND_INK },
  name: { ...body, size: 18, weight: 'strong' },
  number: { ...body, size: 20, weight: 'strong' },
  total: { ...body, size: 14, weight: 'strong' },
} as const satisfies Readonly<Record<string, Style>>

export const LEADING = 1.38

// From the middle of a line, as a share of the size: half of what letters rise above the baseline.
const BASELINE = 0.32

// A longer one would leave no page for the quote.
const MOST_FOOT_LINES = 4

interface PaperOptions {
  readonly title: string
  readonly author: string
  /** At the foot of every page. */
  readonly footer: string
  readonly date: Date
}

/** A document of A4 pages with the text in reading order, and a place where the next thing goes. */
export type Paper = ReturnType<typeof createPaper>

export function createPaper({ title, author, footer, date }: PaperOptions) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    subset: 'PDF/UA',
    lang: 'it-IT',
    displayTitle: true,
    // The foot of the first page says how many there are.
    bufferPages: true,
    // No standard font: they cannot be embedded.
    font: '',
    autoFirstPage: false,
    info: {
      Title: title,
      Author: author,
      Creator: 'Omaggio',
      Producer: 'PDFKit',
      CreationDate: date,
      ModDate: date,
    },
  })
  escapeMetadata(doc)

  const chunks: Uint8Array[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

  const known = new Set<string>()
  const measure: Measure = (text, file, size) => {
    if (!known.has(file.name)) doc.registerFont(file.name, file.font)
    known.add(file.name)
    return doc.font(file.name).fontSize(size).widthOfString(text)
  }

  const root = doc.struct('Document')
  doc.addStructure(root)
  const footLines = linesOf([{ text: footer, style: STYLES.foot }], WIDTH - mm(30))
  footLines.splice(MOST_FOOT_LINES)
  const bottom = PAGE.height - FOOT - heightOf(footLines) - mm(8)

  doc.addPage()

  const paper = {
    root,
    /** Where the next thing begins. */
    y: TOP,
    /** Counted from 1. */
    page: 1,
    bottom,
    newPage,
    /** What is left of the page. */
    room: () => bottom - paper.y,
    /** What a page offers after its head. */
    pageRoom: () => bottom - topOfFurtherPages(),
    isFresh: () => paper.y <= topOfFurtherPages(),
    linesOf,
    element,
    drawLines,
    drawAside,
    flow,
    rule,
    picture,
    end,
  }

  function linesOf(runs: readonly Run[], width: number, leading = LEADING): Line[] {
    return setLines(runs, width, leading, measure)
  }

  function element(parent: StructureElement, type: string, options?: StructureOptions) {
    const made = doc.struct(type, options)
    parent.add(made)
    return made
  }

  function topOfFurtherPages(): number {
    return TOP + heightOf(headLines()) + mm(5)
  }

  function headLines(): Line[] {
    return linesOf([{ text: title, style: STYLES.smallSecond }], WIDTH).slice(0, 1)
  }

  function newPage(): void {
    doc.addPage()
    paper.page += 1
    drawAside(headLines(), LEFT, TOP)
    paper.y = topOfFurtherPages()
  }

  /** Of the page, not of the quote: screen readers pass it by. */
  function artifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }

  function draw({ piece, x, baseline }: PlacedPiece): void {
    const { text, file, style } = piece
    doc.font(file.name).fontSize(style.size).fillColor(style.color)
    doc.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
  }

  /** As content of an element, from `top` downwards; with `right`, each line ends there. */
  function drawLines(
    tag: StructureElement,
    lines: readonly Line[],
    x: number,
    top: number,
    right?: number,
  ): void {
    let plain: PlacedPiece[] = []
    const drawPlain = () => {
      const placed = plain
      plain = []
      if (placed.length > 0) tag.add(() => placed.forEach(draw))
    }
    for (const placed of placedPieces(lines, x, top, right)) {
      const { meant } = placed.piece
      if (meant === undefined) plain.push(placed)
      else {
        drawPlain()
        element(tag, 'Span', { actual: meant }).add(() => draw(placed))
      }
    }
    drawPlain()
  }

  /** What was read before, and is only shown again. */
  function drawAside(lines: readonly Line[], x: number, top: number, right?: number): void {
    artifact('Pagination', () => placedPieces(lines, x, top, right).forEach(draw))
  }

  /** Draws lines where the next thing goes, on as many pages as they need. */
  function flow(tag: StructureElement, lines: readonly Line[], x: number): void {
    let rest = lines
    while (rest.length > 0) {
      const most = fitting(rest, paper.room())
      // One line alone at the end of a page, or at the beginning of the next one, is hard to read.
      const part = rest.slice(0, rest.length - most === 1 ? most - 1 : most)
      const isLonely = part.length === 1 && rest.length > 1
      if ((part.length === 0 || isLonely) && !paper.isFresh()) {
        newPage()
        continue
      }
      drawLines(tag, part, x, paper.y)
      paper.y += heightOf(part)
      rest = rest.slice(part.length)
    }
  }

  function rule(from: number, to: number, y: number, width: number, color: string): void {
    artifact('Layout', () => {
      doc.lineWidth(width).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke()
    })
  }

  function picture(
    parent: StructureElement,
    content: Buffer,
    alt: string,
    [x, y, width, height]: readonly [number, number, number, number],
  ): void {
    const bbox = [x, y, x + width, y + height] as const
    const figure = element(parent, 'Figure', { alt, bbox, placement: 'Block' })
    figure.add(() => doc.image(content, x, y, { width, height }))
  }

  function drawFeet(): void {
    const { count } = doc.bufferedPageRange()
    for (let index = 0; index < count; index += 1) {
      doc.switchToPage(index)
      const top = PAGE.height - FOOT - heightOf(footLines)
      const page = `Pagina ${index + 1} di ${count}`
      rule(LEFT, RIGHT, top - mm(2.5), 0.4, RULE)
      drawAside(footLines, LEFT, top)
      drawAside(linesOf([{ text: page, style: STYLES.foot }], mm(28)), LEFT, top, RIGHT)
    }
  }

  /** The bytes of the whole document. */
  function end(): Promise<Buffer> {
    drawFeet()
    doc.end()
    return written
  }

  return paper
}

export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}

/** How many of the lines have room. */
export function fitting(lines: readonly Line[], room: number): number {
  let left = room
  const tooMany = lines.findIndex(({ height }) => (left -= height) < 0)
  return tooMany === -1 ? lines.length : tooMany
}

interface PlacedPiece {
  readonly piece: Piece
  readonly x: number
  readonly baseline: number
}

function placedPieces(
  lines: readonly Line[],
  left: number,
  top: number,
  right: number | undefined,
): PlacedPiece[] {
  let y = top
  return lines.flatMap(({ pieces, width, height }) => {
    const size = Math.max(0, ...pieces.map(({ style }) => style.size))
    const baseline = y + height / 2 + BASELINE * size
    let x = right === undefined ? left : right - width
    y += height
    return pieces.map((piece) => {
      const placed = { piece, x, baseline }
      x += piece.width
      return placed
    })
  })
}

/** The library writes title and author into the XML of the metadata as they are. */
function escapeMetadata(doc: PDFDocument): void {
  const write = doc.endMetadata.bind(doc)
  doc.endMetadata = () => {
    const { info } = doc
    info.Title = escapeXml(info.Title ?? '')
    info.Author = escapeXml(info.Author ?? '')
    write()
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
