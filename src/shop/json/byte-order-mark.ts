const MARK = '\uFEFF'

/** Windows editors write it at the beginning of a file; it is not valid in JSON. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text
}
