import type {
  AnsweringProof,
  NewProof,
} from '../../src/features/quotes/server/proofs/stored-proof.ts'
import type { QuoteStore } from '../../src/features/quotes/server/quote-store.ts'
import { newRowId } from '../../src/server/database/row-id.ts'
import { NOON } from './requests.ts'

/** A file that begins like a PDF, and goes on with anything. */
export const PROOF_PDF = Buffer.from('%PDF-1.7\nuna bozza')

/** Stores the next version of a request's proof, and returns its id. */
export async function sentProof(
  store: QuoteStore,
  requestId: string,
  changes: Partial<NewProof> = {},
): Promise<string> {
  const id = newRowId(NOON)
  const [last] = await store.proofsOf(requestId)
  const result = await store.sendProof({
    id,
    requestId,
    name: 'tazza.pdf',
    kind: 'pdf',
    words: '',
    recipient: 'giulia@studioferri.example',
    pageUrl: undefined,
    content: PROOF_PDF,
    seen: last?.version ?? 0,
    by: 'Firefox',
    deliveries: [],
    now: NOON,
    ...changes,
  })
  if (result !== 'stored') throw new Error(result)
  return id
}

export function approving(id: string, changes: Partial<AnsweringProof> = {}): AnsweringProof {
  return {
    id,
    answer: 'approve',
    by: 'Giulia Ferri',
    words: '',
    facts: { name: 'Giulia Ferri' },
    deliveries: [],
    now: NOON + 1,
    ...changes,
  }
}
