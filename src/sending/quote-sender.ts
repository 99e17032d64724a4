import type { TemplateParams } from '../order/template-params.ts'

export type Sent =
  | { readonly ok: true; readonly reply: string }
  | { readonly ok: false; readonly detail: string }

/** Takes a quote request to the seller. Failures are values: they are part of a visitor's day. */
export interface QuoteSender {
  readonly send: (params: TemplateParams) => Promise<Sent>
  /** Fetches what sending needs, so that 'Invia' does not wait for it. Never fails. */
  readonly prepare: () => void
}
