import { MOST_LEVELS, type Mistake } from './scan-json.ts'

/** A kind of mistake that people make in JSON. */
export interface Slip {
  readonly isAt: (mistake: Mistake) => boolean
  /** What to write instead. */
  readonly advice: string | ((mistake: Mistake) => string)
  /** The seller finds the mistake at the last correct token, not at the unexpected one. */
  readonly isBefore?: true
  /** The text without the mistake, on the same lines; absent where it is unclear what was meant. */
  readonly mended?: (mistake: Mistake) => string
}

const STRAIGHT_QUOTES = 'usa le virgolette diritte " invece di “ ”'
const ONE_NUMBER =
  'i decimali si scrivono con il punto e le migliaia senza separatore, per esempio 0.35 o 1250'
const NAMES_IN_QUOTES = 'nomi e testi vanno tra virgolette doppie "'
const SOMETHING = 'non è JSON valido: manca o avanza una virgola, una virgoletta o una parentesi'

const NUMBER = /\d$/
/** In 10EUR the parser takes the E for an exponent. */
const UNIT_AT_NUMBER = /^-?\d+(?:\.\d+)?\p{L}/u
const OPEN_TEXT = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/u

const afterText = ({ before }: Mistake) => before.startsWith('"')
const afterNumber = ({ before }: Mistake) => NUMBER.test(before)
/** Where a value is expected, a number is a mistake only if it is incomplete, like 5. or 10e. */
const isBrokenNumber = ({ expected, rest }: Mistake) => expected === 'value' && /^-?\d/.test(rest)
const touches = ({ offset, beforeEnd }: Mistake) => offset === beforeEnd
const isOnNextLine = ({ line, beforeLine }: Mistake) => line > beforeLine
/** The rest of a string from where it stops being correct. */
const endOfOpenText = ({ rest }: Mistake) => rest.slice(OPEN_TEXT.exec(rest)?.[0].length ?? 0)

/** Replaces what the pattern finds at the mistake. */
function rewritten(pattern: RegExp, instead: string | ((found: string) => string)) {
  return ({ source, offset, rest }: Mistake): string => {
    const mended = rest.replace(pattern, instead as string)
    return source.slice(0, offset) + mended + source.slice(offset + rest.length)
  }
}

const blank = (found: string) => found.replace(/[^\r\n]/g, ' ')

function withComma({ source, beforeEnd }: Mistake): string {
  return `${source.slice(0, beforeEnd)},${source.slice(beforeEnd)}`
}

function withoutCommaBefore({ source, beforeEnd }: Mistake): string {
  return `${source.slice(0, beforeEnd - 1)} ${source.slice(beforeEnd)}`
}

const isEntryLeftOut = (mistake: Mistake) =>
  mistake.expected === 'comma' &&
  (mistake.closing === '}' ? /^"/ : /^["{[\d-]/).test(mistake.rest) &&
  mistake.closing !== undefined

/** In order of precedence: the first kind that fits the mistake names it. */
export const SLIPS = {
  tooDeep: {
    isAt: ({ depth }) => depth > MOST_LEVELS,
    advice: `le parentesi aperte sono più di ${MOST_LEVELS}, una dentro l’altra: chiudile`,
  },
  curlyQuotes: {
    isAt: ({ rest }) => /^[“”„‟]/.test(rest),
    advice: STRAIGHT_QUOTES,
    mended: rewritten(/^[“”„‟]([^“”„‟"\r\n]*)[“”‟"]/, '"$1"'),
  },
  curlyQuoteAtEnd: {
    isAt: (mistake) => /^".*[“”„‟]/.test(mistake.rest) && /^[\r\n]|^$/.test(endOfOpenText(mistake)),
    advice: STRAIGHT_QUOTES,
    mended: rewritten(/^"([^“”„‟"\r\n]*)[“”„‟]/, '"$1"'),
  },
  comment: {
    isAt: ({ rest }) => /^(?:\/[/*]|#)/.test(rest),
    advice: 'i commenti (//, /* */ o #) non sono ammessi: toglilo',
    mended: rewritten(/^(?:\/\*[^]*?\*\/|(?:\/\/|#)[^\r\n]*)/, blank),
  },
  currencyOrPercent: {
    isAt: (mistake) =>
      /^[€$£%]/.test(mistake.rest) ||
      (afterNumber(mistake) && /^\p{L}/u.test(mistake.rest)) ||
      (isBrokenNumber(mistake) && UNIT_AT_NUMBER.test(mistake.rest)),
    advice: 'scrivi solo il numero, senza €, % o altre unità',
    mended: rewritten(/[€$£%]|\p{L}+/u, blank),
  },
  numberInPieces: {
    isAt: (mistake) =>
      (afterNumber(mistake) && !isOnNextLine(mistake) && /^[\d.'’]/.test(mistake.rest)) ||
      /^[-+]?\.\d/.test(mistake.rest) ||
      isBrokenNumber(mistake) ||
      (mistake.before === ',' && mistake.expected === 'key' && /^\d/.test(mistake.rest)),
    advice: ONE_NUMBER,
  },
  plusSign: {
    isAt: ({ rest }) => /^\+\d/.test(rest),
    advice: 'scrivi il numero senza il segno +',
    mended: rewritten(/^\+/, blank),
  },
  specialSpace: {
    isAt: ({ rest }) => /^[\p{Zs}\uFEFF\u200B]/u.test(rest),
    advice: 'c’è uno spazio speciale, copiato da un’altra pagina: cancellalo e riscrivilo',
    mended: rewritten(/^[\p{Zs}\uFEFF\u200B]+/u, blank),
  },
  quoteInText: {
    isAt: (mistake) =>
      afterText(mistake) && touches(mistake) && /^[^{}[\],:=;\s]/.test(mistake.rest),
    advice: 'manca una virgoletta, oppure ce n’è una dentro un testo: lì scrivi \\" o usa « »',
  },
  singleQuotes: {
    isAt: ({ rest }) => rest.startsWith("'"),
    advice: NAMES_IN_QUOTES,
    mended: rewritten(/^'([^'"\\\r\n]*)'/, '"$1"'),
  },
  bareWord: {
    isAt: ({ rest, expected }) => expected !== 'comma' && /^[\p{L}_$]/u.test(rest),
    advice: NAMES_IN_QUOTES,
    mended: rewritten(/^[\p{L}_$][\p{L}\d_$]*(?=\s*:)/u, '"$&"'),
  },
  tabInText: {
    isAt: (mistake) => mistake.rest.startsWith('"') && endOfOpenText(mistake).startsWith('\t'),
    advice: 'un testo non può contenere tabulazioni: metti uno spazio',
    mended: rewritten(/^"[^"\r\n]*/, (found) => found.replaceAll('\t', ' ')),
  },
  backslashInText: {
    isAt: (mistake) => mistake.rest.startsWith('"') && endOfOpenText(mistake).startsWith('\\'),
    advice: 'dentro un testo la barra \\ si scrive due volte: \\\\',
  },
  openText: {
    isAt: ({ rest, expected }) =>
      rest.startsWith('"') && expected !== 'comma' && expected !== 'colon',
    advice:
      'un testo si apre e si chiude con " sulla stessa riga: manca una virgoletta, o il testo va a capo',
  },
  commaMissingAtLineEnd: {
    isAt: (mistake) => isEntryLeftOut(mistake) && isOnNextLine(mistake),
    advice: 'manca la virgola alla fine',
    isBefore: true,
    mended: withComma,
  },
  commaMissing: {
    isAt: isEntryLeftOut,
    advice: ({ before }) => `manca la virgola dopo ${before}`,
    mended: withComma,
  },
  commaAtEnd: {
    isAt: ({ rest, before }) => before === ',' && /^[}\]]/.test(rest),
    advice: 'la virgola alla fine è di troppo: toglila',
    isBefore: true,
    mended: withoutCommaBefore,
  },
  commaTwice: {
    isAt: ({ rest, expected }) =>
      rest.startsWith(',') && (expected === 'key' || expected === 'value'),
    advice: 'una virgola è di troppo: toglila',
    mended: rewritten(/^,/, blank),
  },
  semicolon: {
    isAt: ({ rest }) => rest.startsWith(';'),
    advice: 'al posto del punto e virgola va la virgola',
    mended: rewritten(/^;/, ','),
  },
  fileCutShort: {
    isAt: ({ rest, closing }) => rest === '' && closing !== undefined,
    advice: ({ closing }) => `il file finisce prima del tempo: manca la parentesi ${closing}`,
  },
  colonMissing: {
    isAt: ({ expected }) => expected === 'colon',
    advice: ({ before }) => `dopo ${before} mancano i due punti`,
  },
  stillInList: {
    isAt: ({ rest, closing }) => rest.startsWith(':') && closing === ']',
    advice: 'siamo ancora in un elenco: prima manca una parentesi, ] o {',
  },
  stillInGroup: {
    isAt: ({ rest, closing }) => rest.startsWith('{') && closing === '}',
    advice: 'prima di { manca la parentesi } del gruppo precedente, con la sua virgola',
  },
  afterTheEnd: {
    isAt: ({ expected, closing }) => expected === 'comma' && closing === undefined,
    advice: 'il contenuto finisce prima di qui: togli quello che segue',
  },
  otherBracket: {
    isAt: ({ rest, expected }) => expected === 'comma' && /^[}\]]/.test(rest),
    advice: ({ rest, closing }) =>
      `qui va ${closing} e non ${rest[0]}: una parentesi manca o è di troppo`,
  },
  other: { isAt: () => true, advice: SOMETHING },
} as const satisfies Record<string, Slip>
