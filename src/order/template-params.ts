import type { Catalogue } from './catalogue.ts'
import type { Order } from './order.ts'
import type { SentArtwork } from './sent-artwork.ts'
import type { SentLogo } from './logo/sent-logo.ts'
import { writeSummary, type Walk } from './write-summary.ts'
import type { OrderTexts } from './order-texts.ts'

/** Exactly what existing mail templates rely on. */
export function templateParams(
  catalogue: Catalogue,
  order: Order,
  texts: OrderTexts,
  /** In the order of the gadgets. */
  logos?: readonly (SentLogo | undefined)[],
  walk?: Walk,
  artwork?: readonly SentArtwork[],
) {
  const { surname, email, phone } = order.customer
  // `name` is the surname, as specified: existing templates rely on it. `message` holds both names.
  const message = writeSummary(catalogue, order, texts, logos, walk, artwork)
  return { name: surname, email, phone, message }
}

export type TemplateParams = ReturnType<typeof templateParams>
