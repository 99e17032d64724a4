const WHOLE = /^-?\d+$/
const GROUPED_BY_POINTS = /^-?[1-9]\d{0,2}(\.\d{3})+$/

/**
 * Reads the field's raw text. `1.000` is a thousand, as Italians write it; any other text with a
 * point, a comma or an exponent counts as not filled in, because guessing could order 1000 for 1.
 */
export function parseQuantity(text: string): number | null {
  const typed = text.trim()
  if (WHOLE.test(typed)) return exact(typed)
  if (GROUPED_BY_POINTS.test(typed)) return exact(typed.replaceAll('.', ''))
  return null
}

/** A number too large to be exact counts as not filled in. */
function exact(digits: string): number | null {
  const quantity = Number(digits)
  return Number.isSafeInteger(quantity) ? quantity : null
}

/** At recalculation a quantity of 0 or less becomes 1. An empty field is not "0 or less". */
export function resetQuantity(quantity: number | null): number | null {
  return quantity !== null && quantity <= 0 ? 1 : quantity
}
