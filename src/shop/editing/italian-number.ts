import { formatWhole } from '../../order/money.ts'

const ITALIAN = /^(-?)(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/
const WITH_POINT = /^-?\d+\.\d+$/

/** Reads a number as people write it on paper: `0,35`, `1.234,50`, `€ 2`; a point before decimals too. */
export function readItalianNumber(text: string): number | undefined {
  const digits = text.replaceAll(/[\s€%]/g, '')
  const [, sign = '', whole, decimals = '0'] = ITALIAN.exec(digits) ?? []
  if (whole !== undefined) return Number(`${sign}${whole.replaceAll('.', '')}.${decimals}`)
  return WITH_POINT.test(digits) ? Number(digits) : undefined
}

/** `1.234,5`, with at least so many decimals. */
export function italianNumber(value: number, leastDecimals = 0): string {
  const [whole = '0', decimals = ''] = String(Math.abs(value)).split('.')
  const shown = decimals.padEnd(leastDecimals, '0')
  return `${value < 0 ? '-' : ''}${formatWhole(Number(whole))}${shown && `,${shown}`}`
}
