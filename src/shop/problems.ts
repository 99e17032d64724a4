import type { JsonPath } from './json/scan-json.ts'

export interface ShopProblem {
  readonly file: string
  /** The place in the file, in the seller's terms: `prodotto «mug», materials`. */
  readonly place: string
  readonly message: string
  /** The message for whoever sees a form, where the other one is about how a file is written. */
  readonly inForm?: string | undefined
  /** The same place as a path, in a file that can be read as JSON. */
  readonly path?: JsonPath
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

// A seller mends the first ones and checks again; a list of thousands would hide them.
const MOST_LISTED = 100
// Places and messages quote the file, where a name may be as long as the file itself.
const LONGEST_PART = 300

/** The first problems of one file, and how many more it has. */
export function listed(problems: readonly ShopProblem[]): ShopProblem[] {
  const first = problems.slice(0, MOST_LISTED).map((problem) => ({
    ...problem,
    place: shortened(problem.place),
    message: shortened(problem.message),
    ...(problem.inForm !== undefined && { inForm: shortened(problem.inForm) }),
  }))
  const [last] = first.slice(-1)
  const more = problems.length - first.length
  if (!last || more === 0) return first
  return [...first, { file: last.file, place: '', message: `altri problemi non elencati: ${more}` }]
}

function shortened(part: string): string {
  return part.length > LONGEST_PART ? `${part.slice(0, LONGEST_PART)}…` : part
}

export function inOneLine({ file, place, message }: ShopProblem): string {
  return `${[file, place].filter(Boolean).join(', ')}: ${message}`
}

export function wordsInForm({ message, inForm = message }: ShopProblem): string {
  return inForm
}

export interface Named {
  readonly id: string
  readonly label?: unknown
}

// Each guess compares a name with all known ones. A file with more unknown names is a wrong one.
export const MOST_GUESSES = 200
const MOST_COMPARISONS = 50_000

/** Returns unknownId for a list of known entries, with guesses for the first unknown ids only. */
export function unknownIds(known: readonly Named[], advice = ''): (id: string) => string {
  const messages = new Map<string, string>()
  const guesses = Math.min(MOST_GUESSES, Math.ceil(MOST_COMPARISONS / known.length))
  return (id) => {
    if (messages.size >= guesses) return messages.get(id) ?? `«${id}» non esiste`
    const message = messages.get(id) ?? unknownId(id, known, { advice })
    messages.set(id, message)
    return message
  }
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
      // The letter before the first is not asked for: that takes longer than all the rest.
      const hasTwo = i > 1 && j > 1
      const isSwapped = hasTwo && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
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
