const DIGITS = /^(?:IT)?(?!0{11})(\d{11})$/

/** An Italian VAT number: eleven digits, the last of which is computed from the others (Luhn). */
export function isVatNumber(typed: string): boolean {
  return vatNumberIn(typed) !== undefined
}

/** Its eleven digits, however it is written; undefined where it is none. */
export function vatNumberIn(typed: string): string | undefined {
  const digits = DIGITS.exec(typed.replace(/[\s.]/g, '').toUpperCase())?.[1]
  if (digits === undefined) return undefined
  const sum = Array.from(digits, Number).reduce((total, digit, place) => {
    const value = digit * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? digits : undefined
}
