/** "GF", for the place of a picture. */
export function initials(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? []
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.slice(0, 1) ?? '')
    .join('')
    .toUpperCase()
}
