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

/** `«ceramca» non esiste; forse «ceramic»?` */
export function unknownId(id: string, known: readonly string[]): string {
  const similar = closest(id, known)
  return similar ? `«${id}» non esiste; forse «${similar}»?` : `«${id}» non esiste`
}

/** The known word that a slip of the fingers most likely meant. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, edits: editsBetween(word, candidate) }))
    .sort((a, b) => a.edits - b.edits)
  // More than a third of the letters wrong is another word, not a slip.
  return best && best.edits <= Math.max(1, word.length / 3) ? best.candidate : undefined
}

function editsBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
