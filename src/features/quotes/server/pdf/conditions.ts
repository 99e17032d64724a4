import type { StructureElement } from 'pdfkit'
import { markdownTokens } from '../../../../shop/texts/markdown.ts'
import type { Run, Style } from './lines.ts'
import { LEFT, RIGHT, RULE, STYLES, WIDTH, mm, type Paper } from './paper.ts'
import { PAPER_TEXTS } from './paper-texts.ts'

type Token = ReturnType<typeof markdownTokens>[number]

const INDENT = mm(6)
const DEEPEST_INDENT = 5 * INDENT
const PARAGRAPH_GAP = mm(1.6)
const HEADING_GAP = mm(3)
const HIGHEST_HEADING = 6

/** A list that is open, with the number of its next item. */
interface OpenList {
  readonly tag: StructureElement
  next: number | undefined
}

const TEXTS = new Set(['paragraph_open', 'fence', 'code_block', 'tr_close'])
const OPENINGS = new Set(['list_item_open', 'bullet_list_open', 'ordered_list_open'])

/** Where the last text begins, as an item and with its heading. */
function beginOfLast(tokens: readonly Token[]): number {
  let begin = tokens.findLastIndex(({ type }) => TEXTS.has(type))
  while (OPENINGS.has(tokens[begin - 1]?.type ?? '')) begin -= 1
  return tokens[begin - 1]?.type === 'heading_close' ? begin - 3 : begin
}

/** The shop's conditions, from their Markdown; if `movesLast`, the last text begins a page. */
export function drawConditions(paper: Paper, source: string, movesLast: boolean): void {
  const tokens = markdownTokens(source)
  if (tokens.length === 0) return
  const moved = movesLast ? beginOfLast(tokens) : undefined
  if (moved === 0) paper.newPage()
  else paper.y += mm(8)
  // What the headings are below: that of the whole document, or our own.
  let level = 1
  if (tokens[0]?.type !== 'heading_open') {
    drawHeading(paper, 2, [{ text: PAPER_TEXTS.conditions, style: STYLES.strong }])
    level = 2
  }
  const lists: OpenList[] = []
  let item: StructureElement | undefined
  let label: string | undefined
  let cells: Run[] = []
  const indent = () => Math.min(DEEPEST_INDENT, INDENT * lists.length)

  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1]
    if (index > 0 && index === moved && !paper.isFresh()) paper.newPage()
    switch (token.type) {
      case 'heading_open': {
        // No level is left out: screen readers offer headings as an outline.
        level = Math.min(level + 1, Number(token.tag.slice(1)) + 1, HIGHEST_HEADING)
        drawHeading(paper, Math.max(2, level), runsOf(inline, STYLES.strong, STYLES.strong))
        break
      }
      case 'bullet_list_open':
      case 'ordered_list_open': {
        const start =
          token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : undefined
        lists.push({ tag: paper.element(item ?? paper.root, 'L'), next: start })
        break
      }
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop()
        if (lists.length === 0) item = undefined
        break
      case 'list_item_open': {
        const list = lists.at(-1)
        if (!list) break
        const made = paper.element(list.tag, 'LI')
        label = list.next === undefined ? '•' : `${list.next}.`
        if (list.next !== undefined) list.next += 1
        drawLabel(paper, made, label, LEFT + indent())
        item = paper.element(made, 'LBody')
        break
      }
      case 'paragraph_open': {
        drawParagraph(
          paper,
          item ?? paper.root,
          runsOf(inline, STYLES.small, STYLES.smallStrong),
          indent(),
        )
        break
      }
      case 'fence':
      case 'code_block':
        drawParagraph(
          paper,
          item ?? paper.root,
          [{ text: token.content.trimEnd(), style: STYLES.small }],
          indent(),
        )
        break
      case 'tr_open':
        cells = []
        break
      case 'th_open':
      case 'td_open':
        if (cells.length > 0) cells.push({ text: ' · ', style: STYLES.small })
        cells.push(...runsOf(inline, STYLES.small, STYLES.smallStrong))
        break
      case 'tr_close':
        drawParagraph(paper, item ?? paper.root, cells, indent())
        break
      case 'hr':
        paper.y += PARAGRAPH_GAP
        paper.rule(LEFT, RIGHT, paper.y, 0.4, RULE)
        paper.y += PARAGRAPH_GAP
        break
      default:
    }
  }
}

function drawHeading(paper: Paper, level: number, runs: readonly Run[]): void {
  const lines = paper.linesOf(runs, WIDTH)
  // A heading does not stay behind without its text.
  if (paper.room() < mm(25) && !paper.isFresh()) paper.newPage()
  if (!paper.isFresh()) paper.y += HEADING_GAP
  paper.flow(paper.element(paper.root, `H${level}`), lines, LEFT)
  paper.y += mm(1)
}

/** At the left of the item, which begins on the same line. */
function drawLabel(paper: Paper, item: StructureElement, text: string, x: number): void {
  const lines = paper.linesOf([{ text, style: STYLES.small }], INDENT * 2)
  if (paper.room() < 3 * (lines[0]?.height ?? 0) && !paper.isFresh()) paper.newPage()
  paper.drawLines(paper.element(item, 'Lbl'), lines, x, paper.y, x - mm(1.5))
}

function drawParagraph(
  paper: Paper,
  parent: StructureElement,
  runs: readonly Run[],
  indent: number,
): void {
  const lines = paper.linesOf(runs, WIDTH - indent)
  paper.flow(paper.element(parent, 'P'), lines, LEFT + indent)
  paper.y += PARAGRAPH_GAP
}

/** Words in bold stay bold. A link is followed by its address, which paper cannot open. */
function runsOf(token: Token | undefined, plain: Style, strong: Style): Run[] {
  const runs: Run[] = []
  let depth = 0
  let address = ''
  let linked = ''
  for (const child of token?.children ?? []) {
    const style = depth > 0 ? strong : plain
    const say = (text: string) => {
      runs.push({ text, style })
      linked += text
    }
    if (child.type === 'strong_open') depth += 1
    else if (child.type === 'strong_close') depth -= 1
    else if (child.type === 'softbreak') say(' ')
    else if (child.type === 'hardbreak') say('\n')
    else if (child.type === 'link_open') {
      address = String(child.attrGet('href') ?? '')
      linked = ''
    } else if (child.type === 'link_close') {
      const isSaid =
        address.replace(/^(mailto:|tel:|https?:\/\/)/, '') === linked || address === linked
      if (!isSaid && address !== '') runs.push({ text: ` (${address})`, style })
    } else say(child.content)
  }
  return runs
}
