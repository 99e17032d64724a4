export interface ShopProblem {
  readonly file: string
  /** Where in the file, in words a seller finds again: `prodotto «mug», materiali`. */
  readonly place: string
  readonly message: string
}

/** Carries every problem found, so that a seller mends them in one go. */
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

/** `«ceramca» non esiste; forse «ceramic»?` */
export function unknownId(id: string, known: readonly Named[], isNot = 'non esiste'): string {
  const named = known.find(({ label }) => isSameWord(label, id))
  if (named) return `«${id}» è il nome: scrivi il suo id, «${named.id}»`
  const similar = closest(
    id,
    known.map((entry) => entry.id),
  )
  return `«${id}» ${isNot}${similar ? `; forse «${similar}»?` : ''}`
}

function isSameWord(label: unknown, id: string): boolean {
  return typeof label === 'string' && label.trim().toLowerCase() === id.trim().toLowerCase()
}

/** The known word that a slip of the fingers most likely meant. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, edits: editsBetween(word, candidate) }))
    .sort((a, b) => a.edits - b.edits)
  // More than a third of the letters wrong is another word, not a slip.
  return best && best.edits <= Math.max(1, word.length / 3) ? best.candidate : undefined
}

/** Letters added, left out or changed, and neighbours swapped, count one each. */
function editsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity
      row.push(Math.min(changed, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1))
    }
  }
  return at(a.length, b.length)
}
