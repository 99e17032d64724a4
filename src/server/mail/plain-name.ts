/** What names consist of. A separator of a subject or a bidi control is none of it. */
const NOT_IN_A_NAME = /[^\p{L}\p{M}\p{N} '’.,&()/@+-]/gu

/** A visitor's name for a header: one line of letters, digits and a few signs, not too long. */
export function plainName(typed: string, longest: number): string {
  const letters = Array.from(typed.replace(NOT_IN_A_NAME, ' ').replace(/ {2,}/g, ' ').trim())
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}
