import type * as v from 'valibot'
import type { sellerSchema } from './seller-settings.ts'

type Seller = v.InferOutput<typeof sellerSchema>

/** The seller as below a letter. Without a VAT number the shop's legal line is there, which has it. */
export function sellerLines(shop: {
  readonly name: string
  readonly copyright: string
  readonly seller?: Seller | undefined
}): string[] {
  const { name, address, phone, email, vatNumber } = shop.seller ?? {}
  return [
    name ?? (shop.seller && shop.name),
    address,
    phone && `Tel. ${phone}`,
    email,
    vatNumber ? `P.IVA ${vatNumber}` : shop.copyright,
  ].filter((text) => text !== undefined)
}

export function canBeReached({ address, phone, email }: Seller = {}): boolean {
  return Boolean(address ?? phone ?? email)
}
