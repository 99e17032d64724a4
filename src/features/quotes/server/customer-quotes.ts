import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import type { QuoteEventKind } from '../wire/desk-api.ts'
import type { ApprovedWithQuote } from './proofs/within-quotes.ts'
import type {
  NewEvent,
  PastEvent,
  QuotePicture,
  SentQuote,
  StoredRevision,
} from './stored-quote.ts'

/** A quote as the customer's page and its mails need it. */
export type CustomerQuote = Pick<
  SentQuote,
  'id' | 'number' | 'state' | 'revision' | 'validBefore' | 'pageUrl' | 'requests'
>

export type CustomerRevision = Omit<StoredRevision, 'sentBy' | 'conditionsSource' | 'totalCents'>

/** What a secret link opens. */
export interface OpenedLink {
  readonly quote: CustomerQuote
  readonly revision: number
  /** To whom the link was sent; empty where the seller handed it over. */
  readonly recipient: string
}

export const CUSTOMER_ANSWERS = {
  accept: 'accepted',
  decline: 'declined',
  change: 'change-asked',
  renew: 'renewal-asked',
} as const satisfies Readonly<Record<string, QuoteEventKind>>

export type CustomerAnswer = keyof typeof CUSTOMER_ANSWERS

export interface Answering {
  readonly id: string
  readonly revision: number
  readonly answer: CustomerAnswer
  readonly event: NewEvent
  /** The proofs that an acceptance approves. */
  readonly proofs?: ApprovedWithQuote | undefined
  /** Stored in the same commit. */
  readonly deliveries: readonly NewDelivery[]
  readonly now: number
}

/** Everything but 'stored' means that nothing was changed. */
export type Answered =
  | 'stored'
  | 'expired'
  | 'superseded'
  | 'answered'
  | 'proof-superseded'
  | 'gone'

/** What the customer's page needs of the stored quotes. */
export interface CustomerQuotes {
  readonly byLink: (hash: string) => Promise<OpenedLink | undefined>
  readonly revision: (id: string, revision: number) => Promise<CustomerRevision | undefined>
  readonly pdf: (id: string, revision: number) => Promise<Buffer | undefined>
  readonly picture: (
    id: string,
    revision: number,
    line: string,
  ) => Promise<QuotePicture | undefined>
  readonly eventsOf: (id: string) => Promise<readonly PastEvent[]>
  readonly answer: (answering: Answering) => Promise<Answered>
  /** Counts one visit. The deliveries are stored with the first one of the revision that holds. */
  readonly noteOpened: (opened: {
    readonly id: string
    readonly event: NewEvent
    readonly deliveries: readonly NewDelivery[]
    readonly now: number
  }) => Promise<boolean>
  /** The history with its hashes, as both sides can download it. */
  readonly evidence: (id: string) => Promise<object | undefined>
}
