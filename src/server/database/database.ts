import type { Kysely, Selectable } from 'kysely'
import type { Delivery } from '../outbox/delivery.ts'
import type { Progress } from '../payments/payment.ts'
import type { RequestKind } from '../requests/request-store.ts'

export type Engine = 'sqlite' | 'postgres'

export interface RequestTable {
  readonly id: string
  readonly kind: RequestKind
  readonly received_at: number
  /** The hash while a repeat would still be one; empty after a day. */
  readonly dedupe: string | null
  readonly params: string
  readonly checked_order: string
  readonly request_number: number | null
  readonly message_id: string
  readonly repeats: number
  readonly state: Delivery['state']
  /** When an attempt is due or its lease runs out; null where nothing is left to do. */
  readonly due_at: number | null
  readonly settled_at: number | null
  readonly give_up_at: number
  readonly attempt: number
  readonly failures: number
  readonly undecided: number
  readonly detail: string
}

export interface PaymentTable {
  readonly id: string
  readonly order_key: string
  /** Null in rows of versions that did not note it: each is a purchase of its own. */
  readonly charge_group: string | null
  readonly order_id: string
  readonly created_at: number
  readonly request_number: number
  readonly dataset: string
  readonly amount: number
  readonly account: string
  readonly payee: string
  readonly demo: number
  readonly turn: number
  readonly declines: number
  readonly state: Progress['state']
  /** Until when somebody is at work with the provider; null where nobody is. */
  readonly lease_until: number | null
  /** When the provider is to be asked how it ended; null where nothing is left to ask. */
  readonly due_at: number | null
  readonly settled_at: number | null
  readonly capture_id: string | null
  readonly given_name: string
  readonly reason: string
  /** The hash of the request that was the first to name it; empty where that one was erased. */
  readonly named_by: string | null
}

/** One row per address and window; shared by all instances on Postgres. */
export interface RateTable {
  readonly key: string
  readonly window_ends_at: number
  readonly hits: number
}

export interface Tables {
  readonly requests: RequestTable
  readonly payments: PaymentTable
  readonly rates: RateTable
  readonly probes: { readonly id: number; readonly at: number }
  readonly migrations: { readonly number: number; readonly applied_at: number }
}

export type Database = Kysely<Tables>
export type RequestRow = Selectable<RequestTable>
export type PaymentRow = Selectable<PaymentTable>
