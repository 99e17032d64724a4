export interface ShopProblem {
  readonly file: string
  /** The place in the file, in the seller's terms: `prodotto «mug», materials`. */
  readonly place: string
  readonly message: string
}

/** A value, perhaps with warnings, or every problem of the input. */
export type Parsed<T> =
  | {
      readonly value: T
      readonly problems?: undefined
      readonly warnings?: readonly ShopProblem[]
    }
  | { readonly problems: readonly ShopProblem[] }

/** Carries every problem found, so that a seller can fix them all at once. */
export class ShopFileError extends Error {
  override readonly name = 'ShopFileError'
  readonly problems: readonly ShopProblem[]

  constructor(problems: readonly ShopProblem[]) {
    super(problems.map(inOneLine).join('\n'))
    this.problems = problems
  }
}

export function inOneLine({ file, place, message }: ShopProblem): string {
  return `${[file, place].filter(Boolean).join(', ')}: ${message}`
}

export interface Named {
  readonly id: string
  readonly label?: unknown
}

/** `«ceramca» non esiste; forse «ceramic»?`, or the advice where it resembles none. */
export function unknownId(
  id: string,
  known: readonly Named[],
  { isNot = 'non esiste', advice = '' } = {},
): string {
  const named = known.find(({ label }) => isSameWord(label, id))
  if (named) return `«${id}» è il nome: scrivi il suo id, «${named.id}»`
  const similar = closest(
    id,
    known.map((entry) => entry.id),
  )
  return `«${id}» ${isNot}${similar ? `; forse «${similar}»?` : advice && `; ${advice}`}`
}

function isSameWord(label: unknown, id: string): boolean {
  return typeof label === 'string' && label.trim().toLowerCase() === id.trim().toLowerCase()
}

// Names are shorter than this, and the time of a comparison grows with the square of the length.
const LONGEST_NAME = 100

/** The known word that was most likely meant by a mistyped one. */
export function closest(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST_NAME) return undefined
  // With more than a third of its letters wrong it is another word.
  let fewest = Math.max(1, Math.floor(word.length / 3))
  let best: string | undefined
  for (const candidate of known) {
    const edits = editsBetween(word, candidate, fewest)
    if (edits > fewest || (best !== undefined && edits === fewest)) continue
    fewest = edits
    best = candidate
  }
  return best
}

/**
 * How many letters were added, left out or changed; two neighbours swapped count as one. Infinity as
 * soon as it must be more than the limit, since a file may have thousands of unknown names.
 */
function editsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? at(beforeLast, j - 2) + 1 : Infinity
      row.push(Math.min(changed, swapped, at(last, j) + 1, at(row, j - 1) + 1))
    }
    if (Math.min(...row) > limit) return Infinity
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity
