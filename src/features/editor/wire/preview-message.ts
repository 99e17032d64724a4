import type { Dataset } from '../../../order/selections.ts'
import type { StepId } from '../../../shop/texts/page-texts.ts'

/** The frame with the wizard, relative to the desk's page. */
export const PREVIEW_FOLDER = 'banco/preview/'

/** What the desk tells the frame that shows the draft. */
export type ToPreview =
  /** The draft has changed: it is shown anew, at the same step with the same choices. */
  | { readonly to: 'preview'; readonly kind: 'refresh' }
  /** Opens the step of what is being edited. */
  | {
      readonly to: 'preview'
      readonly kind: 'show'
      readonly step: StepId
      readonly selections?: Partial<Dataset>
    }

export interface FromPreview {
  readonly to: 'desk'
  readonly kind: 'ready' | 'refreshed' | 'failed'
}

/** Messages may come from any window: others are ignored. */
export function isFor<To extends 'preview' | 'desk'>(
  receiver: To,
  message: unknown,
): message is Extract<ToPreview | FromPreview, { readonly to: To }> {
  const isObject = typeof message === 'object' && message !== null
  return isObject && 'to' in message && message.to === receiver
}
