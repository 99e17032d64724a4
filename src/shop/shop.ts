import type { Catalogue, Choice } from '../order/catalogue.ts'
import type { Customer } from '../order/customer-fields.ts'
import type { OfferTexts } from '../order/order-texts.ts'
import { changedTexts, type TextGroup } from './texts/changed-texts.ts'
import { LAZY_TEXTS, type LazyTexts } from './texts/lazy-texts.ts'
import type { PageTexts } from './texts/page-texts.ts'
import type { ServerTexts } from './texts/server-texts.ts'

/** Where a browser finds the shop's own pictures. */
export const PICTURES_PATH = '/pictures/'

/** Where 'Invia' sends to. An empty origin means: the server that serves the page. */
export interface EmailProvider {
  readonly origin: string
  readonly userId: string
  readonly serviceId: string
  readonly templateId: string
}

/** How the shop's own server takes requests and passes them on. */
export interface RelaySettings {
  /** Pages elsewhere that may send requests here, besides our own. */
  readonly allowedOrigins: readonly string[]
  /** Per visitor's address. */
  readonly requestsPerMinute: number
  readonly requestsPerHour: number
  /** Altogether: beyond it mails leave later, and none is dropped. */
  readonly mailsPerHour: number
}

export interface QuantityHints {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly picks: readonly number[]
}

export interface Settings {
  readonly name: string
  readonly copyright: string
  /** `#rrggbb`: it enters a style sheet. */
  readonly brandColor: string
  readonly emailProvider: EmailProvider
  /** Where requests go. Never picked for the page. */
  readonly sellerEmail: string
  readonly relay: RelaySettings
  readonly quantity: QuantityHints
  readonly sampleCustomer: Customer
  /** The shop's own privacy page; without it the notice opens in a dialog. */
  readonly privacyUrl?: string | undefined
}

/** Every sentence that the specification leaves open, in the shop's words or in ours. */
export type Texts = PageTexts & LazyTexts & ServerTexts & { readonly offer: OfferTexts }

/** Long texts as safe HTML, rendered from the shop's Markdown. */
export interface Documents {
  readonly info: string
  readonly terms: string
  readonly privacy: string
}

export interface Color extends Choice {
  /** `#rrggbb`, checked when the shop is read. */
  readonly css: string
}

/** As the seller wrote it. To a browser colours come by their ids: style sheet and drawings know them. */
export interface ShopCatalogue extends Catalogue {
  readonly colors: readonly Color[]
}

export interface Shop {
  readonly catalogue: ShopCatalogue
  readonly settings: Settings
  readonly texts: Texts
  readonly documents: Documents
}

/** What the page may know, handed to it inside the HTML. */
export interface PublicShop extends Omit<Settings, 'sellerEmail' | 'relay' | 'brandColor'> {
  readonly catalogue: Catalogue
  readonly texts: PageTexts
  /** Other words for parts that load later, and bring their own. */
  readonly lazyTexts: Partial<Record<keyof LazyTexts, TextGroup>>
}

/** Built by picking, so that a setting added later stays private until somebody decides otherwise. */
export function publicShop({ catalogue, settings, texts }: Shop): PublicShop {
  return {
    catalogue: { ...catalogue, colors: catalogue.colors.map(({ id, label }) => ({ id, label })) },
    texts,
    lazyTexts: changedTexts(texts, LAZY_TEXTS),
    name: settings.name,
    copyright: settings.copyright,
    emailProvider: settings.emailProvider,
    quantity: settings.quantity,
    sampleCustomer: settings.sampleCustomer,
    privacyUrl: settings.privacyUrl,
  }
}
