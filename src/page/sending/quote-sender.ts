import type { TemplateParams } from '../../order/template-params.ts'

export type Sent =
  | { readonly ok: true; readonly reply: string }
  | { readonly ok: false; readonly detail: string }

/** Sends a quote request to the seller. Failures are expected, so they are values. */
export interface QuoteSender {
  readonly send: (params: TemplateParams) => Promise<Sent>
  /** Loads what sending needs, so that 'Invia' does not wait for it. Never rejects. */
  readonly prepare: () => void
}
