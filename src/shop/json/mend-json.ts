import { lineAt, mistakeIn } from './json-mistake.ts'
import { SLIPS, spotOf, type Slip } from './json-slips.ts'

export interface FoundSlip {
  readonly line: number
  readonly advice: string
}

export interface MendedJson {
  readonly slips: readonly FoundSlip[]
  /** JSON on the same lines, as it was meant; undefined where nobody can tell. */
  readonly json: string | undefined
}

// Who made more mistakes than these reads them in two goes; each costs a look at the whole file.
const SLIPS_AT_MOST = 20

/** Finds what keeps a text from being JSON, and reads past it wherever it is clear what was meant. */
export function mendJson(source: string): MendedJson {
  if (isJson(source)) return { slips: [], json: source }
  const commas = withDecimalPoints(source)
  const slips = [...commas.slips]
  let text = commas.text
  for (let count = 0; count < SLIPS_AT_MOST; count++) {
    const mistake = mistakeIn(text)
    if (!mistake) return { slips: inOrder(slips), json: text }
    const spot = spotOf(mistake)
    const slip: Slip = Object.values(SLIPS).find(({ isAt }: Slip) => isAt(spot)) ?? SLIPS.other
    const { advice, isBefore, mended } = slip
    slips.push({
      line: lineAt(text, isBefore ? spot.beforeEnd : spot.offset),
      advice: typeof advice === 'string' ? advice : advice(spot),
    })
    const next = mended?.(spot) ?? text
    if (next === text) break
    text = next
  }
  return { slips: inOrder(slips), json: undefined }
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source)
    return true
  } catch {
    return false
  }
}

/** By their lines; what a line has twice of a kind is told once. */
function inOrder(slips: readonly FoundSlip[]): FoundSlip[] {
  const told = new Map(slips.map((slip) => [`${slip.line}: ${slip.advice}`, slip]))
  return [...told.values()].toSorted((a, b) => a.line - b.line)
}

/** A text, to be passed over, or an entry's number with a comma: behind it JSON wants a name. */
const DECIMAL_COMMA = /"(?:[^"\\\r\n]|\\.)*"|(:\s*-?)(\d+(?:\.\d{3})*),[ \t]*(\d+)(?![\d.]|\s*:)/g

/** All at once: whoever writes one price with a comma writes a thousand so. */
function withDecimalPoints(source: string): { text: string; slips: FoundSlip[] } {
  const slips: FoundSlip[] = []
  let line = 1
  let counted = 0
  const text = source.replace(
    DECIMAL_COMMA,
    (found: string, colon: string | undefined, whole: string, decimals: string, offset: number) => {
      if (colon === undefined) return found
      line += lineAt(source.slice(counted, offset), Infinity) - 1
      counted = offset
      const meant = `${whole.replaceAll('.', '')}.${decimals}`
      slips.push({ line, advice: `i decimali si scrivono con il punto: ${meant}` })
      return `${colon}${meant}`
    },
  )
  return { text, slips }
}
