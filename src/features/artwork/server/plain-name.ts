import { ARTWORK_KINDS, type ArtworkKind } from '../wire.ts'

const LONGEST_NAME = 80
const LONGEST_STEM = 40
// Controls, marks that turn the reading direction, and what no file system allows.
const NOT_IN_A_NAME = /[\p{C}\u2028\u2029<>:"|?*]/gu

/** A visitor's file name as people read it: without folders, in one line, its ending kept. */
export function plainName(typed: string): string {
  const name = (typed.split(/[/\\]/).at(-1) ?? '')
    .replace(NOT_IN_A_NAME, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const letters = Array.from(name)
  if (letters.length <= LONGEST_NAME) return name
  const ending = name.slice(name.lastIndexOf('.'))
  return `${letters.slice(0, LONGEST_NAME - ending.length - 1).join('')}…${ending}`
}

/**
 * The name of a download: letters and digits that every system takes, after the number of the request, with the ending
 * of its kind. Two files of a request differ by their place.
 */
export function downloadName(
  request: string | number,
  place: number,
  { name, kind }: { readonly name: string; readonly kind: ArtworkKind },
): string {
  const stem = name
    .slice(0, name.lastIndexOf('.'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .slice(0, LONGEST_STEM)
    .replace(/^-|-$/g, '')
  const [ending] = ARTWORK_KINDS[kind].extensions
  return [request, place + 1, stem].filter((part) => part !== '').join('-') + `.${ending}`
}
