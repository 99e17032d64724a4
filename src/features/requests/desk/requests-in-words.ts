import { formatWhole } from '../../../order/money.ts'

/** '1 richiesta', '1.200 richieste'. */
export function requestsInWords(count: number): string {
  return count === 1 ? '1 richiesta' : `${formatWhole(count)} richieste`
}
