import { parseQuantity } from '../../order/quantity.ts'

/** What a browser reports of one input in a number field. */
export interface NumberInput {
  readonly inputType: string
  /** What was typed or pasted. */
  readonly data: string | null
  /** The part of the text that the browser reads as a number. */
  readonly value: string
  /** There is a text, and the browser reads no number in it. */
  readonly badInput: boolean
}

/** Inputs that write a number instead of a text: the arrow keys, a password manager, a script. */
const WRITES_A_NUMBER: ReadonlySet<string> = new Set(['', 'insertReplacementText'])

/**
 * The raw text of a number field, which browsers do not tell: Firefox reports `1` for `1,000`. It is
 * followed from input to input, as typed at the end of the field. An edit in its middle is not followed:
 * a comma then counts until the field is empty or overwritten, since a wrong number must not be ordered.
 */
export function rawTextAfter(before: string, input: NumberInput): string {
  const { inputType, data, value, badInput } = input
  if (value === '' && !badInput) return ''
  if (WRITES_A_NUMBER.has(inputType)) return value
  if (inputType === 'deleteContentBackward') return before.slice(0, -1)
  // The whole field was selected, and what was typed replaced it.
  if (data === value) return value
  return before + (data ?? '')
}

/** The number in a pasted text like `1.000 pezzi`; null where there is no word with it, or not one such number. */
export function quantityAmongWords(text: string): number | null {
  const numbers = text.match(/[-+.,]?\d+([-+.,]+\d+)*/g)
  const hasWords = /\p{L}/u.test(text) && !/[€%]/.test(text)
  return hasWords && numbers?.length === 1 ? parseQuantity(numbers.join()) : null
}
