import { readFileSync } from 'node:fs'
import type { Dataset } from '../../src/order/selections.ts'
import { readShop } from '../../src/shop/read-shop.ts'

/** The shop as shipped: tests of the specified prices run on the very files. */
export const SHOP_DIR = new URL('../../shop/', import.meta.url).pathname

export const demoShop = await readShop(SHOP_DIR)
export const demoCatalogue = demoShop.catalogue

export function demoDataset(changes: Partial<Dataset> = {}): Dataset {
  return { ...demoCatalogue.defaults, ...changes }
}

/** A fresh copy of a shop file's content, to be broken at will. */
export function shopFile(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`${SHOP_DIR}${name}`, 'utf8'))
}
