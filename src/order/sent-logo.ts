/** The visitor's logo, as a request names it. */
export interface SentLogo {
  /** Of the visitor's file. */
  readonly name: string
  /** The hash of the picture that the server has; null where it did not arrive. */
  readonly id: string | null
  /** The ink that the visitor picked, where the print has one. */
  readonly ink?: string | undefined
}

export const LOGO_ROW = { label: 'Logo', field: 'logo' }
export const LOGO_MISSING = 'non arrivato'

const LONGEST_NAME = 80
// As much as people need to compare two of them.
const SHOWN_DIGITS = 12

export function logoText({ name, id, ink }: SentLogo): string {
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
  return [shown, ink, id?.slice(0, SHOWN_DIGITS) ?? LOGO_MISSING].filter(Boolean).join(' · ')
}
