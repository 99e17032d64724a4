import { plainWords } from '../../../../order/find-products.ts'
import type { Catalogue } from '../../../../order/catalogue.ts'
import type { StoredRequest } from '../request-store.ts'
import { customerName } from '../sent-data.ts'
import { productLabel } from './product-label.ts'

/** Which requests the seller looks for. */
export interface RequestFilter {
  /** Each is part of the customer's name, email or product. */
  readonly words: readonly string[]
  readonly since: number | undefined
  /** An id, or words of a name. */
  readonly product: string | undefined
}

export function isFiltering({ words, since, product }: RequestFilter): boolean {
  return words.length > 0 || since !== undefined || product !== undefined
}

export function isWanted(
  request: StoredRequest,
  { words, since, product }: RequestFilter,
  catalogue: Catalogue | undefined,
): boolean {
  const ordered = `${request.order.selections.product ?? ''} ${productLabel(request, catalogue)}`
  const { customer } = request
  const described = `${customerName(customer)} ${customer.email} ${ordered}`
  return (
    (since === undefined || request.receivedAt >= since) &&
    (product === undefined || holds(ordered, product)) &&
    holds(described, words.join(' '))
  )
}

function holds(text: string, wanted: string): boolean {
  const own = plainWords(text)
  return plainWords(wanted).every((word) => own.some((each) => each.includes(word)))
}
