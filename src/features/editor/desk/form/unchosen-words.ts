import {
  type JsonGroup,
  type JsonValue,
  isGroup,
  textIn,
  valueAt,
} from '../../../../shop/json/json-value.ts'
import { PACK_DRAWINGS, PRINT_DRAWINGS } from '../../../../shop/catalogue/drawings.ts'
import { guessedDrawing } from '../../../../shop/catalogue/guess-drawing.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import type { Option } from './field-shape.ts'

const NOTHING = '–'
const PHOTO = 'Nessuno: c’è la foto'

/** What a choice says while nothing is chosen: for a drawing, the one that the page shows then. */
export function unchosenWords(
  catalogue: JsonValue,
  path: JsonPath,
  options: readonly Option[],
): string {
  const [list] = path
  const entry = valueAt(catalogue, path.slice(0, -1))
  if (path.at(-1) !== 'drawing' || !isGroup(entry)) return NOTHING
  if (list === 'products' && hasPhoto(entry)) return PHOTO
  const shown = shownDrawing(list, entry)
  const option = options.find(({ id }) => id === shown)
  return option ? `Automatico: ${option.label}` : NOTHING
}

function hasPhoto({ pictures }: JsonGroup): boolean {
  const files = isGroup(pictures) ? Object.values(pictures) : [pictures]
  return files.some((file) => typeof file === 'string' && file !== '')
}

/** As the page draws it where the catalogue does not say how. */
export function shownDrawing(list: JsonPath[number] | undefined, entry: JsonGroup): string {
  const [id, label] = [textIn(entry, 'id'), textIn(entry, 'label')]
  if (list === 'prints') return PRINT_DRAWINGS.find((name) => name === id) ?? 'screen'
  if (list === 'packaging') return PACK_DRAWINGS.find((name) => name === id) ?? 'box'
  return guessedDrawing({ id, label }) ?? 'gift'
}
