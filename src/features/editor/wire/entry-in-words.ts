import { isGroup, type JsonGroup, type JsonValue } from '../../../shop/json/json-value.ts'
import type { JsonPath } from '../../../shop/json/scan-json.ts'
import { italianNumber } from './italian-number.ts'

/** An entry of a list as a seller calls it: `Da 250 pezzi: −5 %`; undefined where nothing names it. */
export function entryInWords(path: JsonPath, entry: JsonValue | undefined): string | undefined {
  if (typeof path.at(-1) !== 'number' || !isGroup(entry)) return undefined
  if (path.at(-2) === 'brackets') return bracketInWords(entry)
  const { label, url = label } = entry
  return typeof url === 'string' && url !== '' ? url : undefined
}

function bracketInWords({ from, discount, price }: JsonGroup): string {
  if (typeof from !== 'number') return 'Nuovo scaglione'
  const pieces = `Da ${italianNumber(from)} pezzi`
  if (typeof discount === 'number') return `${pieces}: −${italianNumber(discount)} %`
  return typeof price === 'number' ? `${pieces}: ${italianNumber(price, 2)} € l’uno` : pieces
}
