import type { Catalogue } from '../../../../order/catalogue.ts'
import type { StoredRequest } from '../request-store.ts'

/** The catalogue may have changed since: then the id is shown. */
export function productLabel(
  { order }: Pick<StoredRequest, 'order'>,
  catalogue: Catalogue | undefined,
): string {
  const id = order.selections.product
  return catalogue?.products.find((product) => product.id === id)?.label ?? id ?? '–'
}
