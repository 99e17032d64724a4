import type { Catalogue, Choice } from '../order/catalogue.ts'
import type { ContactRule } from '../order/customer/contact.ts'
import type { Customer } from '../order/customer/customer-fields.ts'
import type { OwnField } from '../order/customer/own-fields.ts'
import type { OfferTexts } from '../order/order-texts.ts'
import type { Seller } from './seller.ts'
import { changedTexts, type TextGroup } from './texts/changed-texts.ts'
import { LAZY_TEXTS, type LazyTexts } from './texts/lazy-texts.ts'
import type { PageTexts } from './texts/page-texts.ts'
import type { ServerTexts } from './texts/server-texts.ts'

/** The URL path of the shop's own pictures. */
export const PICTURES_PATH = '/pictures/'

/** The address of such a picture. Relative, since an exported page may be served from any folder. */
export const pictureUrl = (file: string) => `.${PICTURES_PATH}${encodeURIComponent(file)}`

/** The provider that 'Invia' sends to. An empty origin means the server that serves the page. */
export interface EmailProvider {
  readonly origin: string
  readonly userId: string
  readonly serviceId: string
  readonly templateId: string
}

/** Limits of the shop's own server when it receives requests and sends mails. */
export interface RelaySettings {
  /** Origins of other pages that may send requests here. */
  readonly allowedOrigins: readonly string[]
  /** Per visitor's IP address, as the next one. */
  readonly requestsPerMinute: number
  readonly requestsPerHour: number
  /** For the whole shop. Mails beyond it are sent later, never dropped. */
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
  /** What customers read of the seller; absent: the legal line above is all. */
  readonly seller?: Seller | undefined
  /** A file among the pictures, for the header; absent: a bow. */
  readonly logo?: string | undefined
  /** `#rrggbb`, checked, since it is written into a style sheet. */
  readonly brandColor: string
  readonly emailProvider: EmailProvider
  /** The recipient of requests. Never sent to the page. */
  readonly sellerEmail: string
  readonly relay: RelaySettings
  readonly quantity: QuantityHints
  readonly sampleCustomer: Customer
  /** Absent where the standard fields are enough. */
  readonly customerFields?: readonly OwnField[] | undefined
  /** Whether a question with a single answer is a step of its own, as where this is absent. */
  readonly singleAnswers?: 'show' | 'fold' | undefined
  /** The shop's own privacy page. Without it the privacy text opens in a dialog. */
  readonly privacyUrl?: string | undefined
  /** Which contact the summary asks for; absent: none. */
  readonly contact?: ContactRule | undefined
  /** Absent: payments are taken only where the server has an account. */
  readonly payments?: PaymentsSetting | undefined
  /** How long the server keeps requests; absent: for ever. */
  readonly keepMonths?: number | undefined
  /** When the seller answers, as the end of a sentence; absent: as soon as possible. */
  readonly answerWithin?: string | undefined
  /** Whether a visitor gets a copy of the request by mail; absent: no. */
  readonly confirmation?: boolean | undefined
  /** Whose pages may show the wizard in a frame; absent: nobody's. */
  readonly embedding?: { readonly sites: readonly string[] } | undefined
  /** Other systems that the server calls; absent: none. */
  readonly webhooks?: readonly Webhook[] | undefined
}

/** All of them may be called at the same moment. */
export const MOST_WEBHOOKS = 8

/** What other systems may be told of. */
export const WEBHOOK_EVENTS = ['request.received', 'payment.captured', 'request.updated'] as const
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number]

export interface Webhook {
  readonly url: string
  readonly events: readonly WebhookEventName[]
  /** Addresses or networks outside the public internet that this receiver may have. */
  readonly privateAddresses?: readonly string[] | undefined
}

/** Who takes payments: the demo provider, as long as there is no account, or the shop's account alone. */
export const PAYMENTS_SETTINGS = ['demo', 'account'] as const
export type PaymentsSetting = (typeof PAYMENTS_SETTINGS)[number]

/** Every sentence that the specification does not fix: the shop's own, or else the default. */
export type Texts = PageTexts & LazyTexts & ServerTexts & { readonly offer: OfferTexts }

/** Long texts as safe HTML, rendered from Markdown. */
export interface Documents {
  readonly info: string
  readonly terms: string
  readonly privacy: string
  /** Undefined where the shop shows no accessibility statement. */
  readonly accessibility: string | undefined
}

export interface Color extends Choice {
  /** `#rrggbb`, checked. */
  readonly css: string
}

/** The catalogue on the server. The page gets colours without `css`, which its style sheet has. */
export interface ShopCatalogue extends Catalogue {
  readonly colors: readonly Color[]
}

export interface Shop {
  readonly catalogue: ShopCatalogue
  readonly settings: Settings
  readonly texts: Texts
  readonly documents: Documents
}

/** The part of the shop that is sent to the page, inside the HTML. */
export interface PublicShop extends Omit<
  Settings,
  'sellerEmail' | 'relay' | 'brandColor' | 'payments' | 'keepMonths' | 'webhooks' | 'embedding'
> {
  readonly catalogue: Catalogue
  readonly texts: PageTexts
  /** Origins of the pages that may show this one in a frame. */
  readonly sites: readonly string[] | undefined
  /** Changed texts of parts that load later. The default texts load with these parts. */
  readonly lazyTexts: Partial<Record<keyof LazyTexts, TextGroup>>
}

/** Settings are picked one by one, so that a new setting stays private by default. */
export function publicShop({ catalogue, settings, texts }: Shop): PublicShop {
  return {
    catalogue: { ...catalogue, colors: catalogue.colors.map(({ id, label }) => ({ id, label })) },
    texts,
    lazyTexts: changedTexts(texts, LAZY_TEXTS),
    name: settings.name,
    copyright: settings.copyright,
    seller: settings.seller,
    logo: settings.logo,
    emailProvider: settings.emailProvider,
    quantity: settings.quantity,
    sampleCustomer: settings.sampleCustomer,
    customerFields: settings.customerFields,
    singleAnswers: settings.singleAnswers,
    privacyUrl: settings.privacyUrl,
    contact: settings.contact,
    confirmation: settings.confirmation,
    answerWithin: settings.answerWithin,
    sites: settings.embedding?.sites,
  }
}
