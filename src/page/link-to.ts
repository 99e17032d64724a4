import { selectionParameters } from '../order/selections-in-address.ts'
import type { Dataset } from '../order/selections.ts'

/**
 * An address of this page that begins with the same selections. Of the other parameters only the one for
 * payments is kept: the others may tell about the visitor.
 */
export function linkTo(dataset: Dataset): string {
  const isPaying = new URLSearchParams(location.search).get('payment') === 'true'
  const parameters = selectionParameters(dataset)
  return `${location.origin}${location.pathname}?${parameters}${isPaying ? '&payment=true' : ''}`
}
