import type { Mistake } from './json-mistake.ts'

/** A way in which people write what is not JSON. */
export interface Slip {
  readonly isAt: (spot: Spot) => boolean
  /** What to write instead. */
  readonly advice: string | ((spot: Spot) => string)
  /** The mistake is where the last right token ends, not where the parser stumbles. */
  readonly isBefore?: true
  /** The text as it was meant, on the same lines; absent where nobody can tell. */
  readonly mended?: (spot: Spot) => string
}

export interface Spot extends Mistake {
  /** What stands at the mistake, as far as a slip needs to look. */
  readonly rest: string
}

const FAR_ENOUGH = 2000

export function spotOf(mistake: Mistake): Spot {
  const { source, offset } = mistake
  return { ...mistake, rest: source.slice(offset, offset + FAR_ENOUGH) }
}

const STRAIGHT_QUOTES = 'usa le virgolette diritte " invece di “ ”'
const ONE_NUMBER =
  'i decimali si scrivono con il punto e le migliaia senza separatore, per esempio 0.35 o 1250'
const NAMES_IN_QUOTES = 'nomi e testi vanno tra virgolette doppie "'
const SOMETHING = 'non è JSON valido: manca o avanza una virgola, una virgoletta o una parentesi'

const NUMBER = /\d$/
const OPEN_TEXT = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/u

const afterText = ({ before }: Spot) => before.startsWith('"')
const afterNumber = ({ before }: Spot) => NUMBER.test(before)
const touches = ({ offset, beforeEnd }: Spot) => offset === beforeEnd
const isOnNextLine = ({ source, beforeEnd, offset }: Spot) =>
  /[\r\n]/.test(source.slice(beforeEnd, offset))
/** What follows the part of a text that can be read, where no quote closes it. */
const endOfOpenText = ({ rest }: Spot) => rest.slice(OPEN_TEXT.exec(rest)?.[0].length ?? 0)

/** Puts something else in the place of what the pattern finds at the mistake. */
function rewritten(pattern: RegExp, instead: string | ((found: string) => string)) {
  return ({ source, offset, rest }: Spot): string => {
    const words = rest.replace(pattern, instead as string)
    return source.slice(0, offset) + words + source.slice(offset + rest.length)
  }
}

const blank = (found: string) => found.replace(/[^\r\n]/g, ' ')

function withComma({ source, beforeEnd }: Spot): string {
  return `${source.slice(0, beforeEnd)},${source.slice(beforeEnd)}`
}

function withoutCommaBefore({ source, beforeEnd }: Spot): string {
  return `${source.slice(0, beforeEnd - 1)} ${source.slice(beforeEnd)}`
}

const isEntryLeftOut = (spot: Spot) =>
  spot.awaited === 'comma or end' &&
  (spot.closing === '}' ? /^"/ : /^["{[\d-]/).test(spot.rest) &&
  spot.closing !== undefined

/** In this order: the first that is at the mistake tells what it is. */
export const SLIPS = {
  curlyQuotes: {
    isAt: ({ rest }) => /^[“”„‟]/.test(rest),
    advice: STRAIGHT_QUOTES,
    mended: rewritten(/^[“”„‟]([^“”„‟"\r\n]*)[“”‟"]/, '"$1"'),
  },
  curlyQuoteAtEnd: {
    isAt: (spot) => /^".*[“”„‟]/.test(spot.rest) && /^[\r\n]|^$/.test(endOfOpenText(spot)),
    advice: STRAIGHT_QUOTES,
    mended: rewritten(/^"([^“”„‟"\r\n]*)[“”„‟]/, '"$1"'),
  },
  comment: {
    isAt: ({ rest }) => /^(?:\/[/*]|#)/.test(rest),
    advice: 'i commenti (//, /* */ o #) non sono ammessi: toglilo',
    mended: rewritten(/^(?:\/\*[^]*?\*\/|(?:\/\/|#)[^\r\n]*)/, blank),
  },
  currencyOrPercent: {
    isAt: (spot) => /^[€$£%]/.test(spot.rest) || (afterNumber(spot) && /^\p{L}/u.test(spot.rest)),
    advice: 'scrivi solo il numero, senza €, % o altre unità',
    mended: rewritten(/^(?:[€$£%]|\p{L}+)/u, blank),
  },
  numberInPieces: {
    isAt: (spot) =>
      (afterNumber(spot) && !isOnNextLine(spot) && /^[\d.'’]/.test(spot.rest)) ||
      /^[-+]?\.\d/.test(spot.rest) ||
      (spot.before === ',' && spot.awaited === 'key' && /^\d/.test(spot.rest)),
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
    isAt: (spot) => afterText(spot) && touches(spot) && /^[^{}[\],:=;\s]/.test(spot.rest),
    advice: 'manca una virgoletta, oppure ce n’è una dentro un testo: lì scrivi \\" o usa « »',
  },
  singleQuotes: {
    isAt: ({ rest }) => rest.startsWith("'"),
    advice: NAMES_IN_QUOTES,
    mended: rewritten(/^'([^'"\\\r\n]*)'/, '"$1"'),
  },
  bareWord: {
    isAt: ({ rest, awaited }) => awaited !== 'comma or end' && /^[\p{L}_$]/u.test(rest),
    advice: NAMES_IN_QUOTES,
    mended: rewritten(/^[\p{L}_$][\p{L}\d_$]*(?=\s*:)/u, '"$&"'),
  },
  tabInText: {
    isAt: (spot) => spot.rest.startsWith('"') && endOfOpenText(spot).startsWith('\t'),
    advice: 'un testo non può contenere tabulazioni: metti uno spazio',
    mended: rewritten(/^"[^"\r\n]*/, (found) => found.replaceAll('\t', ' ')),
  },
  backslashInText: {
    isAt: (spot) => spot.rest.startsWith('"') && endOfOpenText(spot).startsWith('\\'),
    advice: 'dentro un testo la barra \\ si scrive due volte: \\\\',
  },
  openText: {
    isAt: ({ rest, awaited }) =>
      rest.startsWith('"') && awaited !== 'comma or end' && awaited !== 'colon',
    advice:
      'un testo si apre e si chiude con " sulla stessa riga: manca una virgoletta, o il testo va a capo',
  },
  commaMissingAtLineEnd: {
    isAt: (spot) => isEntryLeftOut(spot) && isOnNextLine(spot),
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
    isAt: ({ rest, awaited }) => rest.startsWith(',') && /^(?:key|value)/.test(awaited),
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
    isAt: ({ awaited }) => awaited === 'colon',
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
    isAt: ({ awaited, closing }) => awaited === 'comma or end' && closing === undefined,
    advice: 'il contenuto finisce prima di qui: togli quello che segue',
  },
  otherBracket: {
    isAt: ({ rest, awaited }) => awaited === 'comma or end' && /^[}\]]/.test(rest),
    advice: ({ rest, closing }) =>
      `qui va ${closing} e non ${rest[0]}: una parentesi manca o è di troppo`,
  },
  other: { isAt: () => true, advice: SOMETHING },
} as const satisfies Record<string, Slip>
