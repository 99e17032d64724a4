import { spacedIban } from '../../../shop/schema/iban.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { DocumentSeller } from '../wire/quote-document.ts'

/** The settings that a quote cannot do without, by their names. */
const NEEDED = ['name', 'address', 'vatNumber'] as const

type SellerSettings = Pick<Shop['settings'], 'name' | 'seller'>

/** Who sells, as a quote says it. */
export function sellerOnQuote({ name: shopName, seller = {} }: SellerSettings): DocumentSeller {
  const { name = shopName, address, phone, email, vatNumber, taxCode, pec, iban } = seller
  const numbers = [
    vatNumber && (taxCode === vatNumber ? `P.IVA e C.F. ${vatNumber}` : `P.IVA ${vatNumber}`),
    taxCode && taxCode !== vatNumber && `C.F. ${taxCode}`,
  ].filter((text) => text)
  const contacts = [phone && `Tel. ${phone}`, email, pec && `PEC ${pec}`].filter((text) => text)
  return {
    name,
    lines: [
      address,
      numbers.join(' · '),
      contacts.join(' · '),
      iban && `IBAN ${spacedIban(iban)}`,
    ].flatMap((line) => line || []),
    footer: [name, address, ...numbers].flatMap((text) => text || []).join(' · '),
  }
}

export function missingSellerData({ seller = {} }: SellerSettings): string[] {
  return NEEDED.filter((id) => !seller[id])
}
