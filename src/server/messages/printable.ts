/** A visitor's words for a terminal: nothing that moves the cursor or reverses the line. */
export function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
}
