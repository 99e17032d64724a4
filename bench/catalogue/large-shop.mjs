import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHOP_DIR = fileURLToPath(new URL('../../shop/', import.meta.url))

export const PRODUCTS = 1000
export const COLORS_EACH = 30
const COLORS = 60

const KINDS = ['Penna', 'Tazza', 'Borraccia', 'Zaino', 'Ombrello', 'Agenda', 'Lampada', 'Caffè']
const STYLES = ['Classica', 'Sottile', 'Robusta', 'Leggera', 'Notturna', 'Estiva', 'Città']
const DRAWINGS = ['pen', 'mug', 'bottle', 'shopper', 'keychain', 'usb', 'powerbank', 'gift']

/**
 * A copy of the shipped shop with a thousand products of thirty colours each, every second one with
 * brackets, a minimum and a multiple. The result is always the same; the caller removes the folder.
 *
 * @param {(catalogue: Record<string, any>) => void} [change] further changes
 */
export function largeShop(change = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'omaggio-large-'))
  cpSync(SHOP_DIR, folder, { recursive: true })
  const file = join(folder, 'catalogue.json')
  const catalogue = JSON.parse(readFileSync(file, 'utf8'))
  catalogue.colors = Array.from({ length: COLORS }, (_, index) => color(index))
  catalogue.defaultColors = [colorId(0)]
  catalogue.products = Array.from({ length: PRODUCTS }, (_, index) => product(index))
  catalogue.defaults = { ...catalogue.defaults, product: productId(0), color: colorId(0) }
  change(catalogue)
  writeFileSync(file, JSON.stringify(catalogue))
  return folder
}

/** @param {number} index */
function product(index) {
  const style = STYLES[Math.floor(index / KINDS.length) % STYLES.length]
  return {
    id: productId(index),
    label: `${KINDS[index % KINDS.length]} ${style} ${index + 1}`,
    price: Number((0.35 + (index % 97) * 0.0425).toFixed(4)),
    // A different list for each product, so that the lists cannot be shared.
    colors: Array.from({ length: COLORS_EACH }, (_, nth) => colorId((index + nth * 7) % COLORS)),
    materials: { plastic: 0, metal: 0.25 },
    drawing: DRAWINGS[index % DRAWINGS.length],
    ...(index % 2 === 1 && {
      brackets: [
        { from: 100, discount: 5 },
        { from: 500, discount: 12.5 },
      ],
      minimum: 50,
      multiple: 25,
    }),
  }
}

/** @param {number} index */
function color(index) {
  const hex = (index * 277_803 + 1_193_046).toString(16).slice(-6).padStart(6, '0')
  return { id: colorId(index), label: `Colore ${index + 1}`, css: `#${hex}` }
}

/** @param {number} index */
const productId = (index) => `prodotto-${index + 1}`
/** @param {number} index */
const colorId = (index) => `colore-${index + 1}`
