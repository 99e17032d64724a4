// A number with points or commas inside; not a part of a date, a phone number or a word.
const PUNCTUATED = /(?<![\p{L}\p{N}.,])\d{1,9}(?:[.,]\d{1,9})+(?![\p{L}\p{N}])/gu
const LEADING_ZEROS = /^0+(?=\d)/

/** An amount, as a word that nobody can type. */
export const amountWord = (cents: number | string) => `=${cents}`

export const isAmount = (word: string) => word.startsWith('=')

/** An amount is also found by its euros. */
export const withEuros = (word: string) => (isAmount(word) ? [word, word.slice(1, -2)] : [word])

/** Takes amounts (`587,50`, `1.175,00`) and thousands (`1.175`) out of a text, each as one word. */
export function takeNumbers(text: string): {
  readonly words: readonly string[]
  readonly rest: string
} {
  const words: string[] = []
  const rest = text.replaceAll(PUNCTUATED, (typed) => {
    const word = wordOf(typed.split(/[.,]/))
    if (word === undefined) return typed
    words.push(word)
    return ' '
  })
  return { words, rest }
}

function wordOf(parts: readonly string[]): string | undefined {
  const last = parts.at(-1) ?? ''
  if (isGrouped(parts)) return parts.join('')
  const euros = parts.slice(0, -1)
  if (last.length > 2 || !(euros.length === 1 || isGrouped(euros))) return undefined
  return amountWord((euros.join('') + last.padEnd(2, '0')).replace(LEADING_ZEROS, ''))
}

/** Thousands: one to three digits, then three each. */
function isGrouped([first = '', ...others]: readonly string[]): boolean {
  return first.length <= 3 && others.length > 0 && others.every(({ length }) => length === 3)
}
