import type { Dataset } from '../../order/selections.ts'

/** The script for other sites, relative to the page. */
export const EMBED_FILE = 'embed.js'

/** What another site has in its page to show the wizard. The link is for visitors without JavaScript. */
export function embedLine(address: string): string {
  const script = `<script async src="${address}${EMBED_FILE}"></script>`
  return `${script}<omaggio-wizard><a href="${address}">Richiedi un preventivo</a></omaggio-wizard>`
}

/** What the framed page tells the page around it. Nothing in it is about a person. */
export type PageMessage =
  /** How high the page is. */
  | { readonly omaggio: 'height'; readonly height: number }
  /** This part of the page should be in view. */
  | { readonly omaggio: 'show'; readonly top: number; readonly bottom: number }
  | ({ readonly omaggio: 'step' } & StepDetail)
  | ({ readonly omaggio: 'sent' } & SentDetail)

/** Of the event `omaggio:step`. */
interface StepDetail {
  readonly step: string
  readonly position: number
  readonly count: number
}

/** Of the event `omaggio:sent`. */
interface SentDetail {
  readonly number: number
  /** Of the first gadget. */
  readonly selections: Dataset
  /** Of all gadgets, in their order. */
  readonly gadgets: readonly Dataset[]
}

/** What the framed page is told: which part of it is in view, in its own pixels. */
export interface ViewMessage {
  readonly omaggio: 'view'
  readonly top: number
  readonly bottom: number
}

export function isViewMessage(data: unknown): data is ViewMessage {
  const { omaggio, top, bottom } = fieldsOf(data)
  return omaggio === 'view' && arePixels(top, bottom)
}

export function isPageMessage(data: unknown): data is PageMessage {
  const { omaggio, height, top, bottom, step, number } = fieldsOf(data)
  if (omaggio === 'height') return arePixels(height)
  if (omaggio === 'show') return arePixels(top, bottom)
  return omaggio === 'step' ? typeof step === 'string' : omaggio === 'sent' && isNumber(number)
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return Object(data)
}

// More than any page of ours has.
const MOST_PX = 1e5

function arePixels(...values: readonly unknown[]): boolean {
  return values.every((value) => isNumber(value) && Math.abs(value) < MOST_PX)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

// As in the style sheets of the page, at the usual text size.
const NARROW_PX = 760
const CARD_PX = 128
const GAP_PX = 12
const ROW_PX = 197
/** How many products the first step shows at most. */
const MOST_CARDS = 12

/**
 * The height of the first step, so that nothing moves when it appears. A few pixels too many are taken by
 * its picture; too few would move what stands below.
 */
export function reservedHeight(width: number, products: number): number {
  const isNarrow = width <= NARROW_PX
  const room = isNarrow ? width - 32 : ((Math.min(width - 48, 1240) - 96) * 1.12) / 2.12
  const columns = Math.max(1, Math.floor((room + GAP_PX) / (CARD_PX + GAP_PX)))
  const rows = Math.ceil(Math.min(products, MOST_CARDS) / columns)
  const search = products > MOST_CARDS ? 196 : 0
  return (isNarrow ? 692 : 460) + rows * ROW_PX + search
}
