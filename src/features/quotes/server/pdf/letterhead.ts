import type { QuoteDocument } from '../../wire/quote-document.ts'
import type { FlatPicture } from './flat-picture.ts'
import { LEADING, LEFT, RIGHT, STYLES, WIDTH, heightOf, mm, type Paper } from './paper.ts'
import { pairs } from './pairs.ts'
import { PAPER_TEXTS } from './paper-texts.ts'
import { cleanLine } from './printable.ts'

const RIGHT_WIDTH = mm(78)
const LEFT_WIDTH = WIDTH - RIGHT_WIDTH - mm(8)
const RECIPIENT_LEFT = LEFT + mm(87)
const RECIPIENT_LABEL = mm(16)
const LOGO = { width: mm(50), height: mm(12) }
// More would leave no room for the quote on its first page.
const MOST_SELLER_LINES = 12

interface Letterhead {
  readonly document: QuoteDocument
  readonly logo: FlatPicture | undefined
  readonly brandColor: string
}

/** Seller at the left, number and dates at the right, the line in the brand's colour, and to whom it is written. */
export function drawLetterhead(paper: Paper, { document, logo, brandColor }: Letterhead): void {
  const top = paper.y
  const leftEnd = drawSeller(paper, document.seller, logo)
  paper.y = top
  drawTitle(paper, document)
  paper.y = Math.max(paper.y, leftEnd) + mm(5)
  paper.rule(LEFT, RIGHT, paper.y, 1, brandColor)
  paper.y += mm(7)
  drawRecipient(paper, document.recipient)
}

function drawSeller(
  paper: Paper,
  { name, lines }: QuoteDocument['seller'],
  logo: FlatPicture | undefined,
): number {
  if (logo) {
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    const alt = PAPER_TEXTS.logo.replace('{name}', () => cleanLine(name))
    paper.picture(paper.root, logo.content, alt, [LEFT, paper.y, width, height])
    paper.y += height + mm(2)
  }
  const title = paper.linesOf([{ text: cleanLine(name), style: STYLES.name }], LEFT_WIDTH, 1.2)
  const rest = [{ text: lines.map(cleanLine).join('\n'), style: STYLES.smallSecond }]
  const below = paper.linesOf(rest, LEFT_WIDTH).slice(0, MOST_SELLER_LINES)
  paper.drawLines(paper.element(paper.root, 'P'), title, LEFT, paper.y)
  paper.y += heightOf(title) + mm(2)
  paper.drawLines(paper.element(paper.root, 'P'), below, LEFT, paper.y)
  return paper.y + heightOf(below)
}

/** 'Preventivo 2026/41 rev. 2': the number is what one looks for. */
function drawTitle(paper: Paper, { title, facts }: QuoteDocument): void {
  const [, kind = '', number = '', revision = ''] =
    /^(\S+ )?(.*?)( rev\. \d+)?$/.exec(cleanLine(title)) ?? []
  const above = paper.linesOf([{ text: kind, style: STYLES.second }], RIGHT_WIDTH)
  const large = paper.linesOf(
    [
      { text: number, style: STYLES.number },
      { text: revision, style: STYLES.second },
    ],
    RIGHT_WIDTH,
    1.2,
  )
  const heading = paper.element(paper.root, 'H1')
  paper.drawLines(heading, above, LEFT, paper.y, RIGHT)
  paper.y += heightOf(above)
  paper.drawLines(heading, large, LEFT, paper.y, RIGHT)
  paper.y += heightOf(large) + mm(2)
  const cleanFacts = facts.map(({ label, text }) => ({ label, text: cleanLine(text) }))
  pairs(paper, cleanFacts, {
    label: STYLES.smallSecond,
    text: STYLES.smallStrong,
    left: RIGHT - RIGHT_WIDTH,
    right: RIGHT,
    isRight: true,
    column: mm(34),
    gap: 0,
  })
}

function drawRecipient(paper: Paper, recipient: readonly string[]): void {
  const lines = paper.linesOf(
    recipient.map((line, index) => ({
      text: index === 0 ? line : `\n${line}`,
      style: index === 0 ? STYLES.strong : STYLES.body,
    })),
    RIGHT - RECIPIENT_LEFT - RECIPIENT_LABEL,
    LEADING,
  )
  const label = paper.linesOf([{ text: PAPER_TEXTS.recipient, style: STYLES.second }], mm(20))
  paper.drawLines(paper.element(paper.root, 'P'), label, RECIPIENT_LEFT, paper.y)
  paper.flow(paper.element(paper.root, 'P'), lines, RECIPIENT_LEFT + RECIPIENT_LABEL)
  paper.y += mm(6)
}
