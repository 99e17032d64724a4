import type { Kysely, Selectable } from 'kysely'
import type { Delivery } from '../outbox/delivery.ts'

export type Engine = 'sqlite' | 'postgres'

export interface RequestTable {
  readonly id: string
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

/** One row per address and window; shared by all instances on Postgres. */
export interface RateTable {
  readonly key: string
  readonly window_ends_at: number
  readonly hits: number
}

export interface Tables {
  readonly requests: RequestTable
  readonly rates: RateTable
  readonly probes: { readonly id: number; readonly at: number }
  readonly migrations: { readonly number: number; readonly applied_at: number }
}

export type Database = Kysely<Tables>
export type RequestRow = Selectable<RequestTable>
