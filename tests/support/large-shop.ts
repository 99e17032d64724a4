import { shopFile } from './demo-shop.ts'
import { shopFolder } from './campaign-shop.ts'

const PRODUCTS = 1000
const COLORS_EACH = 30
const COLORS = 60

const KINDS = ['Penna', 'Tazza', 'Borraccia', 'Zaino', 'Ombrello', 'Agenda', 'Lampada', 'Caffè']
const STYLES = ['Classica', 'Sottile', 'Robusta', 'Leggera', 'Notturna', 'Estiva', 'Città']
const DRAWINGS = ['pen', 'mug', 'bottle', 'shopper', 'keychain', 'usb', 'powerbank', 'gift']

/**
 * A copy of the shipped shop with a thousand products of thirty colours each, every second one with
 * brackets, a minimum and a multiple. The result is always the same; the caller removes the folder.
 */
export function largeShop(): string {
  const catalogue = shopFile('catalogue.json')
  return shopFolder({
    'catalogue.json': {
      ...catalogue,
      colors: Array.from({ length: COLORS }, (_, index) => color(index)),
      defaultColors: [colorId(0)],
      products: Array.from({ length: PRODUCTS }, (_, index) => product(index)),
      defaults: { ...(catalogue.defaults as object), product: productId(0), color: colorId(0) },
    },
  })
}

function product(index: number) {
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

function color(index: number) {
  const hex = (index * 277_803 + 1_193_046).toString(16).slice(-6).padStart(6, '0')
  return { id: colorId(index), label: `Colore ${index + 1}`, css: `#${hex}` }
}

const productId = (index: number) => `prodotto-${index + 1}`
const colorId = (index: number) => `colore-${index + 1}`
