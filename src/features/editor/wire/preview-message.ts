import type { Dataset } from '../../../order/selections.ts'
import type { StepId } from '../../../shop/texts/page-texts.ts'

/** The frame with the wizard, relative to the desk's page. */
export const PREVIEW_FOLDER = 'banco/preview/'

/** Beside the page in the frame: what a change of the shop changes in it, and everything that is drawn. */
export const PREVIEW_PARTS_FILE = 'parts.json'
export const PREVIEW_DRAWINGS_FILE = 'drawings.html'

/** What the frame gets in PREVIEW_PARTS_FILE. */
export interface PreviewParts {
  /** The data of the page, as its script reads them. */
  readonly data: string
  readonly style: string
  /** The rules of the shop's colours, for everything that is drawn. */
  readonly tints: string
  /** Another one where PREVIEW_DRAWINGS_FILE has changed. */
  readonly drawings: string
}

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

export type FromPreview =
  | { readonly to: 'desk'; readonly kind: 'ready' | 'failed' }
  /** With what the desk needs to draw the draft itself. */
  | ({ readonly to: 'desk'; readonly kind: 'refreshed' } & Drawn)

export type Drawn = Pick<PreviewParts, 'tints' | 'drawings'>

/** Messages may come from any window: others are ignored. */
export function isFor<To extends 'preview' | 'desk'>(
  receiver: To,
  message: unknown,
): message is Extract<ToPreview | FromPreview, { readonly to: To }> {
  const isObject = typeof message === 'object' && message !== null
  return isObject && 'to' in message && message.to === receiver
}
