import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import type { ProofKind, ProofState } from '../../wire/proof.ts'
import type { EventFacts } from '../stored-quote.ts'
import type { ProofEventKind } from './proof-table.ts'

/** A file that a seller sent to be approved. Its bytes are read apart. */
export interface StoredProof {
  readonly id: string
  readonly requestId: string
  readonly version: number
  /** The version that counts. */
  readonly newest: number
  readonly name: string
  readonly kind: ProofKind
  readonly size: number
  readonly sha256: string
  readonly words: string
  readonly recipient: string
  readonly pageUrl: string | undefined
  readonly sentAt: number
  readonly openedAt: number | null
  readonly state: ProofState
  readonly answeredAt: number | null
  readonly answeredBy: string
  readonly answer: string
}

export interface NewProof extends Pick<
  StoredProof,
  'id' | 'requestId' | 'name' | 'kind' | 'words' | 'recipient' | 'pageUrl'
> {
  readonly content: Buffer
  /** The newest version that the seller saw; 0: none. */
  readonly seen: number
  readonly by: string
  readonly deliveries: readonly NewDelivery[]
  readonly now: number
}

export interface ProofEvent {
  readonly kind: ProofEventKind
  readonly by: string
  readonly facts: EventFacts
}

/** What somebody with a link says of one proof. */
export interface AnsweringProof {
  readonly id: string
  readonly answer: 'approve' | 'change'
  /** Who says so, and which words. */
  readonly by: string
  readonly words: string
  readonly facts: EventFacts
  /** Stored in the same commit. */
  readonly deliveries: readonly NewDelivery[]
  readonly now: number
}

/** Everything but 'stored' means that nothing was changed. */
export type AnsweredProof = 'stored' | 'superseded' | 'answered' | 'gone'

/** Whether it waits to be approved. One that is to be changed is approved on its own page alone. */
export function isPending({ state, version, newest }: StoredProof): boolean {
  return state === 'sent' && version === newest
}
