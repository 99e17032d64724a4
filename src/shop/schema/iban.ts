const SHAPE = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/
// Of other countries only the digits that check the others are known here.
const ITALIAN_LENGTH = 27

/** Without spaces; undefined where its two digits do not fit the rest (ISO 13616). */
export function ibanIn(typed: string): string | undefined {
  const iban = typed.replace(/\s/g, '').toUpperCase()
  if (!SHAPE.test(iban)) return undefined
  if (iban.startsWith('IT') && iban.length !== ITALIAN_LENGTH) return undefined
  const digits = Array.from(`${iban.slice(4)}${iban.slice(0, 4)}`, (character) =>
    Number.parseInt(character, 36),
  ).join('')
  const remainder = Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
  return remainder === 1 ? iban : undefined
}

/** In groups of four, as on paper. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}
