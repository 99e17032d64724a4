import type { DeskContext } from '../../../../desk/desk-feature.ts'
import { createProofsStore } from './proofs-store.ts'
import { ProofsPart } from './proofs-part.tsx'

/** The part of a request's sheet about proofs, which is loaded with the first sheet. */
export function openProofs(desk: Pick<DeskContext, 'server' | 'now'>) {
  const store = createProofsStore({ ...desk, random: Math.random })
  return {
    SheetPart: ({ requestId }: { readonly requestId: string }) => (
      <ProofsPart store={store} requestId={requestId} />
    ),
    refresh: () => void store.refresh(),
  }
}
