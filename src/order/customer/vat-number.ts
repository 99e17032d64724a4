const DIGITS = /^(?:IT)?(\d{11})$/

/** An Italian VAT number: eleven digits, the last of which is computed from the others (Luhn). */
export function isVatNumber(typed: string): boolean {
  const digits = DIGITS.exec(typed.replace(/[\s.]/g, '').toUpperCase())?.[1]
  if (digits === undefined) return false
  const sum = Array.from(digits, Number).reduce((total, digit, place) => {
    const value = digit * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
