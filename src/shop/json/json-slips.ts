import { MOST_LEVELS, scanJson, type JsonScan, type Mistake } from './scan-json.ts'

/** A kind of mistake that people make in JSON. */
interface Slip {
  readonly isAt: (mistake: Mistake) => boolean
  /** What to write instead. */
  readonly advice: string | ((mistake: Mistake) => string)
  /** The seller finds the mistake at the last correct token, not at the unexpected one. */
  readonly isBefore?: true
}

const NUMBER = /\d$/
/** In 10EUR the parser takes the E for an exponent. */
const UNIT_AT_NUMBER = /^-?\d+(?:\.\d+)?\p{L}/u

const afterNumber = ({ before }: Mistake) => NUMBER.test(before)
/** Where a value is expected, a number is a mistake only if it is incomplete, like 5. or 10e. */
const isBrokenNumber = ({ expected, rest }: Mistake) => expected === 'value' && /^-?\d/.test(rest)

/** In order of precedence: the first kind that fits the mistake names it. */
export const SLIPS = {
  tooDeep: {
    isAt: ({ depth }) => depth > MOST_LEVELS,
    advice: `le parentesi aperte una dentro l’altra sono più di ${MOST_LEVELS}: chiudine qualcuna prima`,
  },
  curlyQuotes: {
    isAt: ({ rest }) => /^(?:[“”„‟]|"[^"\r\n]*[“”„‟][^"\r\n]*(?:[\r\n]|$))/.test(rest),
    advice: 'usa le virgolette diritte " invece di “ ”',
  },
  comment: {
    isAt: ({ rest }) => /^(?:\/[/*]|#)/.test(rest),
    advice: 'i commenti (//, /* */ o #) non sono ammessi: toglilo',
  },
  currencyOrPercent: {
    isAt: (mistake) =>
      /^[€$£%]/.test(mistake.rest) ||
      (afterNumber(mistake) && /^\p{L}/u.test(mistake.rest)) ||
      (isBrokenNumber(mistake) && UNIT_AT_NUMBER.test(mistake.rest)),
    advice: 'scrivi solo il numero, senza €, % o altre unità',
  },
  numberInPieces: {
    isAt: (mistake) =>
      (afterNumber(mistake) &&
        mistake.line === mistake.beforeLine &&
        /^[\d.'’]/.test(mistake.rest)) ||
      /^(?:[-+]?\.|\+)\d/.test(mistake.rest) ||
      isBrokenNumber(mistake) ||
      (mistake.before === ',' && mistake.expected === 'key' && /^\d/.test(mistake.rest)),
    advice:
      'i decimali si scrivono con il punto, le migliaia senza separatore e i numeri senza +, per esempio 0.35 o 1250',
  },
  specialSpace: {
    isAt: ({ rest }) => /^[\p{Zs}\uFEFF\u200B]/u.test(rest),
    advice: 'c’è uno spazio speciale, copiato da un’altra pagina: cancellalo e riscrivilo',
  },
  quoteInText: {
    isAt: ({ before, offset, beforeEnd, rest }) =>
      before.startsWith('"') && offset === beforeEnd && /^[^{}[\],:=;\s]/.test(rest),
    advice: 'manca una virgoletta, oppure ce n’è una dentro un testo: lì scrivi \\" o usa « »',
  },
  withoutQuotes: {
    isAt: ({ rest, expected }) =>
      rest.startsWith("'") || (expected !== 'comma' && /^[\p{L}_$]/u.test(rest)),
    advice: 'nomi e testi vanno tra virgolette doppie "',
  },
  openText: {
    isAt: ({ rest, expected }) =>
      rest.startsWith('"') && expected !== 'comma' && expected !== 'colon',
    advice:
      'un testo si apre e si chiude con " sulla stessa riga, senza tabulazioni; la barra \\ si scrive due volte',
  },
  commaMissing: {
    isAt: ({ rest, expected, closing }) =>
      expected === 'comma' &&
      closing !== undefined &&
      (closing === '}' ? /^"/ : /^["{[\d-]/).test(rest),
    advice: ({ before }) => `manca la virgola dopo ${before}`,
    isBefore: true,
  },
  commaTooMany: {
    isAt: ({ rest, before }) => before === ',' && /^[,}\]]/.test(rest),
    advice: 'questa virgola è di troppo: toglila',
    isBefore: true,
  },
  fileCutShort: {
    isAt: ({ rest, closing }) => rest === '' && closing !== undefined,
    advice: ({ closing }) => `il file finisce prima del tempo: manca la parentesi ${closing}`,
  },
  colonMissing: {
    isAt: ({ expected }) => expected === 'colon',
    advice: ({ before }) => `dopo ${before} mancano i due punti`,
  },
  bracket: {
    isAt: ({ rest }) => /^[:{}[\]]/.test(rest),
    advice: ({ rest }) =>
      `qui non va ${rest[0]}: prima manca una parentesi, o ce n’è una di troppo`,
  },
  other: {
    isAt: () => true,
    advice: 'non è JSON valido: manca o avanza una virgola, una virgoletta o una parentesi',
  },
} as const satisfies Record<string, Slip>

interface FoundSlip {
  readonly line: number
  readonly advice: string
}

interface CheckedJson {
  readonly slips: readonly FoundSlip[]
  /** The scan through the text that was meant; undefined if that is not clear. */
  readonly scan: JsonScan | undefined
}

/** Finds every decimal comma, and the first other mistake. */
export function slipsIn(source: string): CheckedJson {
  const scan = scanJson(source)
  if (!scan.mistake) return { slips: [], scan }
  const { text, slips } = withDecimalPoints(source)
  const meant = scanJson(text)
  if (!meant.mistake) return { slips, scan: meant }
  const all = [...slips, slipAt(meant.mistake)]
  return { slips: all.toSorted((one, other) => one.line - other.line), scan: undefined }
}

function slipAt(mistake: Mistake): FoundSlip {
  const { advice, isBefore }: Slip =
    Object.values(SLIPS).find(({ isAt }: Slip) => isAt(mistake)) ?? SLIPS.other
  return {
    line: isBefore ? mistake.beforeLine : mistake.line,
    advice: typeof advice === 'string' ? advice : advice(mistake),
  }
}

/** A line break to count, a string or an escape to skip, or a number with a comma after a colon. */
const DECIMAL_COMMA =
  /\r\n?|\n|"(?:[^"\\\r\n]|\\.)*"|\\.|(:\s*-?)(\d+(?:\.\d{3})*),[ \t]*(\d+)(?![\d.]|\s*:)/g

/** All of them: a seller who writes one price with a comma writes every price that way. */
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
