import type { ComponentType } from 'react'
import type { Gadget, Order } from '../order/order.ts'
import type { SentArtwork } from '../order/sent-artwork.ts'
import type { SentLogo } from '../order/logo/sent-logo.ts'
import type { Walk } from '../order/write-summary.ts'
import type { PublicShop } from '../shop/shop.ts'
import type { StepId } from '../shop/texts/page-texts.ts'

/** What a feature adds to the visitor's page, once the first step is interactive. */
export interface PageFeature {
  readonly components?: PageComponents
  /** Adds to a request that is being sent. */
  readonly addToRequest?: (shop: PublicShop, order: Order) => Promise<AddedToRequest>
  /** The visitor begins again with an empty request. */
  readonly onStartAnew?: () => void
}

export type PageComponents = Readonly<Partial<Record<Slot | OwnPart, ComponentType<PartProps>>>>

/** Where the page shows what features add; several may fill the same place. */
export type Slot =
  | StepId
  /** Beside everything else, at every step and on the confirmation. */
  | 'everywhere'
  | 'onPicture'
  | 'belowPrints'
  | 'inCustomerForm'
  /** Rows of the tables on the summary and on the confirmation. */
  | 'tableRows'
  | 'belowTable'
  | 'afterSending'

/** Parts of the page itself that load with those of the features. */
export type OwnPart =
  | 'confirmation'
  | 'privacyByAddress'
  | 'accessibilityStatement'
  | 'information'
  | 'toasts'
  | 'replacedChoices'
  | 'returnToSummary'
  | 'gadgetStrip'
  | 'totalOfGadgets'

export interface PartProps {
  /** Absent: the gadget that is being configured. */
  readonly gadget?: Gadget | undefined
  /** How many columns the cell of a table row fills. */
  readonly columns?: number | undefined
}

export interface AddedToRequest {
  /** In the order of the gadgets. */
  readonly logos?: readonly (SentLogo | undefined)[]
  readonly walk?: Walk | undefined
  /** Files of the request as a whole. */
  readonly artwork?: readonly SentArtwork[]
}
