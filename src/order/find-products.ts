import type { Product } from './catalogue.ts'

/**
 * Products whose name contains every typed word, or part of a word, in any order; case and accents
 * do not matter. Names with words that begin like the typed ones come first.
 */
export function findProducts(products: readonly Product[], typed: string): readonly Product[] {
  const wanted = plainWords(typed)
  if (wanted.length === 0) return products
  const begin: Product[] = []
  const hold: Product[] = []
  for (const product of products) {
    const words = plainWords(product.label)
    if (wanted.every((word) => words.some((own) => own.startsWith(word)))) begin.push(product)
    else if (wanted.every((word) => words.some((own) => own.includes(word)))) hold.push(product)
  }
  return [...begin, ...hold]
}

/** Small letters without accents. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
