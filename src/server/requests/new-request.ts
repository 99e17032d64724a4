import { hash } from 'node:crypto'
import type { Summary } from '../../order/summary-codec.ts'
import type { CurrentShop } from '../shop/current-shop.ts'
import { checkOrderFairly } from './check-order-fairly.ts'
import { newRequestId } from '../database/row-id.ts'
import type { NewRequest, Params } from './request-store.ts'

export interface NewRequestOptions {
  /** What the message says, where it is one of our own summaries. */
  readonly summary: Summary | undefined
  readonly shops: CurrentShop
  /** The part of the Message-ID after the @. */
  readonly mailDomain: string
  readonly now: number
}

export function newRequest(
  params: Params,
  { summary, shops, mailDomain, now }: NewRequestOptions,
): NewRequest {
  const id = newRequestId(now)
  return {
    kind: 'quote',
    id,
    receivedAt: now,
    hash: hashOf(params),
    params,
    order: checkOrderFairly(shops, summary),
    messageId: `<${id}@${mailDomain}>`,
  }
}

/** Over names and values in a fixed order: a browser may send the same fields in another one. */
export function hashOf(params: Params): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url')
}
