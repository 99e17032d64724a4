import { fileURLToPath } from 'node:url'
import type { Config } from '../context/config.ts'
import { say } from '../messages/log.ts'
import { makeFirstShop } from '../shop/first-shop.ts'

/** This file runs from dist/server/. */
export const SHIPPED_SHOP = fileURLToPath(new URL('../../shop/', import.meta.url))

/** At the first start makes the shop's folder, unless the seller has named another. */
export async function readyShop(
  { shopDir, isStandardShop }: Pick<Config, 'shopDir' | 'isStandardShop'>,
  shipped = SHIPPED_SHOP,
): Promise<void> {
  if (!isStandardShop || !(await makeFirstShop(shipped, shopDir))) return
  say(`Il tuo negozio è nella cartella ${shopDir}, per ora con i prodotti di esempio.`)
}
