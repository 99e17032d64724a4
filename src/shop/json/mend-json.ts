import { SLIPS, type Slip } from './json-slips.ts'
import { scanJson, type JsonScan } from './scan-json.ts'

export interface FoundSlip {
  readonly line: number
  readonly advice: string
}

export interface MendedJson {
  readonly slips: readonly FoundSlip[]
  /** The scan through the mended text, on the same lines; undefined if it cannot be mended. */
  readonly scan: JsonScan | undefined
}

// Each costs a scan through the file. A seller with more mistakes reads them in two rounds.
const MOST_SLIPS = 20

/** Names each mistake and mends it where it is clear what was meant, up to one where it is not. */
export function mendJson(source: string): MendedJson {
  let scan = scanJson(source)
  if (!scan.mistake) return { slips: [], scan }
  const commas = withDecimalPoints(source)
  const slips = [...commas.slips]
  let text = commas.text
  for (let count = 0; count < MOST_SLIPS; count++) {
    scan = scanJson(text)
    const { mistake } = scan
    if (!mistake) return { slips: inOrder(slips), scan }
    const slip: Slip = Object.values(SLIPS).find(({ isAt }: Slip) => isAt(mistake)) ?? SLIPS.other
    const { advice, isBefore, mended } = slip
    slips.push({
      line: isBefore ? mistake.beforeLine : mistake.line,
      advice: typeof advice === 'string' ? advice : advice(mistake),
    })
    const next = mended?.(mistake) ?? text
    if (next === text) break
    text = next
  }
  return { slips: inOrder(slips), scan: undefined }
}

/** Sorted by line; the same advice for the same line is given once. */
function inOrder(slips: readonly FoundSlip[]): FoundSlip[] {
  const told = new Map(slips.map((slip) => [`${slip.line}: ${slip.advice}`, slip]))
  return [...told.values()].toSorted((a, b) => a.line - b.line)
}

/** A line break to count, a string or an escape to skip, or a number with a comma after a colon. */
const DECIMAL_COMMA =
  /\r\n?|\n|"(?:[^"\\\r\n]|\\.)*"|\\.|(:\s*-?)(\d+(?:\.\d{3})*),[ \t]*(\d+)(?![\d.]|\s*:)/g

/** Without a limit: a seller who writes one price with a comma writes all of them that way. */
function withDecimalPoints(source: string): { text: string; slips: FoundSlip[] } {
  const slips: FoundSlip[] = []
  let line = 1
  const text = source.replace(
    DECIMAL_COMMA,
    (found: string, colon: string | undefined, whole: string, decimals: string) => {
      line += found.match(/\r\n?|\n/g)?.length ?? 0
      if (colon === undefined) return found
      const meant = `${whole.replaceAll('.', '')}.${decimals}`
      slips.push({ line, advice: `i decimali si scrivono con il punto: ${meant}` })
      return `${colon}${meant}`
    },
  )
  return { text, slips }
}
