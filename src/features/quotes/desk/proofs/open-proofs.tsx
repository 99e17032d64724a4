import { preinit } from 'react-dom'
import type { DeskContext } from '../../../../desk/desk-feature.ts'
import { createProofsStore } from './proofs-store.ts'
import styles from './proofs.css?url'
import { ProofsPart } from './proofs-part.tsx'

/** The part of a request's sheet about proofs, which is loaded with the first sheet. */
export function openProofs(desk: Pick<DeskContext, 'server' | 'now'>) {
  // The sheet may be left before it is shown; the browser warns of a style that is then only announced.
  preinit(styles, { as: 'style', precedence: 'default' })
  const store = createProofsStore({ ...desk, random: Math.random })
  return {
    SheetPart: ({ requestId }: { readonly requestId: string }) => (
      <ProofsPart store={store} requestId={requestId} />
    ),
    refresh: () => void store.refresh(),
  }
}
