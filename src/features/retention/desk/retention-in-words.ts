import { formatWhole } from '../../../order/money.ts'

const MOST_COUNTED = 1_000

/** "una", "12", "più di 1.000". */
export function erasedInWords(count: number): string {
  if (count > MOST_COUNTED) return `più di ${formatWhole(MOST_COUNTED)}`
  return count === 1 ? 'una' : formatWhole(count)
}

export function months(count: number): string {
  return count === 1 ? 'un mese' : `${count} mesi`
}
