/** The place behind the string that begins here; the end of the text where it has no second quote. */
export function endOfString(source: string, offset: number): number {
  for (let at = offset + 1; ; at++) {
    at = source.indexOf('"', at)
    if (at < 0) return source.length
    let slashes = 0
    while (source.charAt(at - 1 - slashes) === '\\') slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
}
