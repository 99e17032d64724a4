import { readPlacement, writePlacement, type Placement } from './placement.ts'

/** The visitor's logo, as a request names it. */
export interface SentLogo {
  /** Of the visitor's file. */
  readonly name: string
  /** The hash of the picture that the server has; null where it did not arrive. */
  readonly id: string | null
  /** The ink that the visitor picked, where the print has one. */
  readonly ink?: string | undefined
  /** Absent where it lies in the middle, as large as it fits. */
  readonly placement?: Placement | undefined
  /** Size and place in centimetres, in words. */
  readonly measures?: string | undefined
}

export const LOGO_ROW = { label: 'Logo', field: 'logo' }
export const LOGO_MISSING = 'non arrivato'

const LONGEST_NAME = 80
// As much as people need to compare two of them.
const SHOWN_DIGITS = 12

export function logoText({ name, id, ink, measures }: SentLogo): string {
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
  const hash = id?.slice(0, SHOWN_DIGITS) ?? LOGO_MISSING
  return [shown, ink, hash, measures].filter(Boolean).join(' · ')
}

/** What the logo's row carries for readers that are programs: the hash, and the placement where one was chosen. */
export function logoValue({ id, placement }: SentLogo): string {
  return (id ?? '') + (placement ? ` ${writePlacement(placement)}` : '')
}

export function readLogoValue(value: string) {
  const [id = '', ...placement] = value.split(' ')
  return { id, placement: readPlacement(placement.join(' ')) }
}
