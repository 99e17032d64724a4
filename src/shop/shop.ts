import type * as v from 'valibot'
import type { Catalogue, Choice } from '../order/catalogue.ts'
import type { Customer } from '../order/customer/customer-fields.ts'
import type { OfferTexts } from '../order/order-texts.ts'
import type { settingsSchema } from './parse-settings.ts'
import type { TextGroup } from './texts/changed-texts.ts'
import type { LazyTexts } from './texts/lazy-texts.ts'
import type { PageTexts } from './texts/page-texts.ts'
import type { ServerTexts } from './texts/server-texts.ts'

/** The URL path of the shop's own pictures. */
export const PICTURES_PATH = '/pictures/'

/** The address of such a picture. Relative, since an exported page may be served from any folder. */
export const pictureUrl = (file: string) => `.${PICTURES_PATH}${encodeURIComponent(file)}`

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T

/** What `settings.json` says, with the standard values of what it leaves out. */
export type Settings = DeepReadonly<v.InferOutput<typeof settingsSchema>>
/** The provider that 'Invia' sends to. An empty origin means the server that serves the page. */
export type EmailProvider = Settings['emailProvider']
/** Limits of the shop's own server when it receives requests and sends mails. */
export type RelaySettings = Settings['relay']
export type Webhook = NonNullable<Settings['webhooks']>[number]
export type WebhookEventName = Webhook['events'][number]

/** Every sentence that the specification does not fix: the shop's own, or else the default. */
export type Texts = PageTexts & LazyTexts & ServerTexts & { readonly offer: OfferTexts }

/** Long texts as safe HTML, rendered from Markdown. */
export interface Documents {
  readonly info: string
  readonly terms: string
  readonly privacy: string
  /** Undefined where the shop shows no accessibility statement. */
  readonly accessibility: string | undefined
  /** The conditions of sale, which go with quotes and not to the page. */
  readonly conditions: Conditions | undefined
}

export interface Conditions {
  readonly html: string
  readonly source: string
}

/** Those that visitors open. */
export type PageDocument = Exclude<keyof Documents, 'conditions'>

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

/** What visitors read of the seller. */
export type PublicSeller = Pick<
  NonNullable<Settings['seller']>,
  'name' | 'address' | 'phone' | 'email' | 'vatNumber'
>

/** The part of the shop that is sent to the page, inside the HTML. */
export interface PublicShop extends Omit<
  Settings,
  | 'sellerEmail'
  | 'seller'
  | 'relay'
  | 'brandColor'
  | 'payments'
  | 'keepMonths'
  | 'webhooks'
  | 'embedding'
  | 'quotes'
> {
  readonly seller: PublicSeller | undefined
  readonly catalogue: Catalogue
  readonly sampleCustomer: Customer
  readonly texts: PageTexts
  /** Origins of the pages that may show this one in a frame. */
  readonly sites: readonly string[] | undefined
  /** Changed texts of parts that load later. The default texts load with these parts. */
  readonly lazyTexts: Partial<Record<keyof LazyTexts, TextGroup>>
}
