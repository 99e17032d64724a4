import type { PublicSeller, PublicShop, Settings, Shop } from './shop.ts'
import { changedTexts } from './texts/changed-texts.ts'
import { LAZY_TEXTS } from './texts/lazy-texts.ts'

/** Settings are picked one by one, so that a new setting stays private by default. */
export function publicShop({ catalogue, settings, texts }: Shop): PublicShop {
  return {
    catalogue: { ...catalogue, colors: catalogue.colors.map(({ id, label }) => ({ id, label })) },
    texts,
    lazyTexts: changedTexts(texts, LAZY_TEXTS),
    name: settings.name,
    copyright: settings.copyright,
    seller: settings.seller && publicSeller(settings.seller),
    logo: settings.logo,
    emailProvider: settings.emailProvider,
    quantity: settings.quantity,
    sampleCustomer: settings.sampleCustomer,
    customerFields: settings.customerFields,
    singleAnswers: settings.singleAnswers,
    severalGadgets: settings.severalGadgets,
    privacyUrl: settings.privacyUrl,
    contact: settings.contact,
    confirmation: settings.confirmation,
    answerWithin: settings.answerWithin,
    sites: settings.embedding?.sites,
  }
}

function publicSeller({
  name,
  address,
  phone,
  email,
  vatNumber,
}: NonNullable<Settings['seller']>): PublicSeller {
  return { name, address, phone, email, vatNumber }
}
