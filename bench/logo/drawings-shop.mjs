import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHOP_DIR = fileURLToPath(new URL('../../shop/', import.meta.url))

/**
 * A copy of the shipped shop with one product for each drawing; the caller removes the folder.
 *
 * @param {readonly string[]} drawings
 */
export function drawingsShop(drawings) {
  const folder = mkdtempSync(join(tmpdir(), 'omaggio-drawings-'))
  cpSync(SHOP_DIR, folder, { recursive: true })
  const file = join(folder, 'catalogue.json')
  const catalogue = JSON.parse(readFileSync(file, 'utf8'))
  const [model] = catalogue.products
  catalogue.products = drawings.map((drawing) => ({ ...model, id: drawing, drawing }))
  catalogue.defaults.product = drawings[0]
  writeFileSync(file, JSON.stringify(catalogue))
  return folder
}
