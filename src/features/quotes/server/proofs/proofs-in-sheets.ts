import type { Shop } from '../../../../shop/shop.ts'
import type { RequestStore } from '../../../requests/server/create-request-store.ts'
import { requestRow } from '../../../requests/server/desk/request-row.ts'
import type { QuoteSheet, QuotesToday } from '../../wire/desk-api.ts'
import type { StoredQuote } from '../stored-quote.ts'
import type { ProofStore } from './proof-store.ts'

/** Those that its page shows, and all that were approved. */
export async function proofsInSheet(
  store: Pick<ProofStore, 'allProofsOfQuote'>,
  { id: quoteId, requests }: Pick<StoredQuote, 'id' | 'requests'>,
): Promise<QuoteSheet['proofs']> {
  const proofs = await store.allProofsOfQuote(quoteId, requests)
  const shown = proofs.filter(
    ({ state, version, newest }) => state === 'approved' || version === newest,
  )
  return shown.map(({ id, version, state }) => ({ id, version, isApproved: state === 'approved' }))
}

/** The first answers that wait, with who gave them. */
export async function answersToProofs(
  store: Pick<ProofStore, 'proofAnswers'>,
  requests: Pick<RequestStore, 'ofIds'>,
  { catalogue }: Pick<Shop, 'catalogue'>,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<QuotesToday['proofs']> {
  const { count, rows } = await store.proofAnswers(now, most)
  const asked = await requests.ofIds(rows.map(({ requestId }) => requestId))
  return {
    count,
    rows: rows.flatMap(({ requestId, version, state }) => {
      const request = asked.find(({ id }) => id === requestId)
      if (!request) return []
      const { name: customer, picture } = requestRow(request, catalogue)
      return { requestId, customer, picture, version, isApproved: state === 'approved' }
    }),
  }
}
