import type { Appearance } from './appearance.ts'

/** On these the mark is painted over the light; on round products the light covers the mark. */
const FLAT: ReadonlySet<string> = new Set(['keychain', 'usb', 'powerbank'])

/** Products with a loose part, drawn beside a single piece. */
const WITH_ASIDE: ReadonlySet<string> = new Set(['usb'])

/** The layers of one piece by their names in the sprite, from the lowest to the topmost. */
export function pieceLayers(
  { drawing, finish, print }: Omit<Appearance, 'color'>,
  alone: boolean,
): string[] {
  const light = `${drawing}-${finish}`
  const mark = print === 'none' ? [] : [`${drawing}-${print === 'laser' ? 'laser' : 'mark'}`]
  const aside = [`${drawing}-aside`, `${drawing}-aside-${finish}`, `${drawing}-aside-top`]
  return [
    drawing,
    ...(FLAT.has(drawing) ? [light, ...mark] : [...mark, light]),
    `${drawing}-top`,
    ...(alone && WITH_ASIDE.has(drawing) ? aside : []),
  ]
}
