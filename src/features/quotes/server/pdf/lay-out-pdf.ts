import type { PictureFile } from '../../../../server/pictures/photo-of.ts'
import type { QuoteDocument } from '../../wire/quote-document.ts'
import { drawConditions } from './conditions.ts'
import { flatPicture, type FlatPicture } from './flat-picture.ts'
import { drawLetterhead } from './letterhead.ts'
import { drawLineTable } from './line-table.ts'
import { createPaper, INK, LEFT, RIGHT, STYLES, WIDTH, heightOf, mm, type Paper } from './paper.ts'
import { PAPER_TEXTS } from './paper-texts.ts'
import { cleanLine } from './printable.ts'
import { totalsAndTerms } from './totals-and-terms.ts'

/** Files by the lines' ids. */
type PaperPictures = ReadonlyMap<string, Pick<PictureFile, 'content'>>

/** What a PDF is made of. The same facts give the same bytes. */
export interface PdfFacts {
  readonly document: QuoteDocument
  /** The shop's Markdown; empty where it has none. */
  readonly conditions: string
  /** PNGs of our renderer, by the lines' ids; others are left out. */
  readonly pictures: PaperPictures
  readonly logo?: PictureFile | undefined
  /** Like #7a4a24: of the one line below the letterhead. */
  readonly brandColor: string
  /** When it was made, as its metadata say. */
  readonly date: Date
}

// At the 17 mm of a gadget, 300 pixels an inch.
const PICTURE_PX = 240
const LOGO_PX = 600
const STAMP_WIDTH = mm(66)
const STAMP_HEIGHT = mm(18)

/** Lays the quote out on A4 pages. */
export async function layOutPdf(facts: PdfFacts): Promise<Buffer> {
  const { paper, isAlone } = laidOut(facts, false)
  return (isAlone ? laidOut(facts, true).paper : paper).end()
}

/** What a page ends with is known once it is drawn: where the place for the stamp is alone, it is drawn again. */
function laidOut(facts: PdfFacts, movesLast: boolean) {
  const { document, conditions, brandColor, date } = facts
  const paper = createPaper({
    title: cleanLine(document.title),
    author: cleanLine(document.seller.name),
    footer: cleanLine(document.seller.footer),
    date,
  })
  const logo = facts.logo && flatPicture(Buffer.from(facts.logo.content), LOGO_PX)
  drawLetterhead(paper, { document, logo, brandColor })
  drawGreeting(paper, document.greeting)
  const acceptance = placeOfAcceptance(paper)
  const isEnd = conditions.trim() === ''
  const below = totalsAndTerms(paper, document, isEnd ? acceptance.height : 0, isEnd && movesLast)
  drawLineTable(paper, document, flatPictures(facts.pictures), below.height)
  below.draw()
  drawConditions(paper, conditions, movesLast)
  return { paper, isAlone: acceptance.draw() }
}

function flatPictures(pictures: PaperPictures): Map<string, FlatPicture> {
  const flat = new Map<string, FlatPicture>()
  for (const [line, { content }] of pictures) {
    const picture = flatPicture(Buffer.from(content), PICTURE_PX)
    if (picture) flat.set(line, picture)
  }
  return flat
}

function drawGreeting(paper: Paper, greeting: string): void {
  if (greeting === '') return
  const lines = paper.linesOf([{ text: greeting, style: STYLES.body }], WIDTH)
  paper.flow(paper.element(paper.root, 'P'), lines, LEFT)
  paper.y += mm(5)
}

/** At the end of the last page, for those who answer on paper. */
function placeOfAcceptance(paper: Paper) {
  const lines = paper.linesOf(
    [{ text: PAPER_TEXTS.acceptance, style: STYLES.smallSecond }],
    STAMP_WIDTH,
  )
  const height = STAMP_HEIGHT + mm(1.5) + heightOf(lines)
  /** Returns whether it stands on its page alone. */
  function draw(): boolean {
    const isAlone = height > paper.room() && !paper.isFresh()
    if (isAlone) paper.newPage()
    paper.y = Math.max(paper.y, paper.bottom - height) + STAMP_HEIGHT
    paper.rule(RIGHT - STAMP_WIDTH, RIGHT, paper.y, 0.4, INK)
    paper.y += mm(1.5)
    paper.drawLines(paper.element(paper.root, 'P'), lines, RIGHT - STAMP_WIDTH, paper.y)
    return isAlone
  }
  return { height, draw }
}
