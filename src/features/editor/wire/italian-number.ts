import { formatWhole } from '../../../order/money.ts'

const ITALIAN = /^(-?)(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/
/** What may stand before or after a number. */
const SIGNS = /^€|[€%]$/g
const WITH_POINT = /^-?\d+\.\d+$/

/** Reads a number as people write it on paper: `0,35`, `1.234,50`, `€ 2`; a point before decimals too. */
export function readItalianNumber(text: string): number | undefined {
  const digits = text.trim().replaceAll(SIGNS, '').trim()
  const [, sign = '', whole, decimals = '0'] = ITALIAN.exec(digits) ?? []
  if (whole !== undefined) return Number(`${sign}${whole.replaceAll('.', '')}.${decimals}`)
  return WITH_POINT.test(digits) ? Number(digits) : undefined
}

/** With all digits that a number has, where `String` would write `1e-7`. */
const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** `1.234,5`, with at least so many decimals. */
export function italianNumber(value: number, leastDecimals = 0): string {
  const [whole = '0', decimals = ''] = plain.format(Math.abs(value)).split('.')
  const shown = decimals.padEnd(leastDecimals, '0')
  return `${value < 0 ? '-' : ''}${formatWhole(Number(whole))}${shown && `,${shown}`}`
}
