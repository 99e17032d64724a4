import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import { SHOP_FILES, type ShopFile } from '../../../../shop/shop-files.ts'
import { fieldId } from './form-context.ts'

// A section may have a chunk to load before; after this long the seller has gone elsewhere.
const MOST_FRAMES = 180

/** The field of a place, or of what it is part of, once React has rendered it. */
export function focusField(file: ShopFile, path: JsonPath): void {
  const look = (frames: number) => {
    const isFound = focusNow(file, path)
    if (!isFound && frames > 0) requestAnimationFrame(() => look(frames - 1))
  }
  requestAnimationFrame(() => requestAnimationFrame(() => look(MOST_FRAMES)))
}

function focusNow(file: ShopFile, path: JsonPath): boolean {
  for (let length = path.length; length >= 0; length--) {
    const element = document.getElementById(fieldId(file, path.slice(0, length)))
    if (!element) continue
    const folded = element.closest('details')
    if (folded) folded.open = true
    element.focus()
    element.scrollIntoView({ block: 'center' })
    return true
  }
  return false
}

/** The place that an element is about, by the nearest id of a field around it. */
export function fieldIn(element: Element) {
  const { id } = element.closest('[id*=".json/"], [id$=".md"]') ?? {}
  const [name = '', ...keys] = (id ?? '').split('/')
  const file = SHOP_FILES.find((each) => each === name)
  return file && { file, path: keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)) }
}
