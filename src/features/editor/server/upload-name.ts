import { createHash } from 'node:crypto'
import type { PictureType } from '../wire/shop-draft.ts'

const ENDINGS: Readonly<Record<PictureType, string>> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/avif': 'avif',
}
const LONGEST_WORD = 40
const HASH_DIGITS = 8

/**
 * A name that the catalogue takes: letters and digits of the given one, and a part of the content's
 * hash, so that no file ever replaces another.
 */
export function uploadName(given: string, content: Uint8Array, type: PictureType): string {
  const plain = given.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const word = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, LONGEST_WORD)
  const trimmed = word.replaceAll(/^-|-$/g, '') || 'foto'
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS)
  return `${trimmed}-${hash}.${ENDINGS[type]}`
}
