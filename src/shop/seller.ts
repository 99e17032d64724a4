/** What customers read of the seller. */
export interface Seller {
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly vatNumber?: string | undefined
}

/** The seller as below a letter; the shop's legal line where the settings say nothing of the seller. */
export function sellerLines(shop: {
  readonly name: string
  readonly copyright: string
  readonly seller?: Seller | undefined
}): string[] {
  const { name = shop.name, address, phone, email, vatNumber } = shop.seller ?? {}
  if (!shop.seller) return [shop.copyright]
  return [name, address, phone && `Tel. ${phone}`, email, vatNumber && `P.IVA ${vatNumber}`].filter(
    (text) => text !== undefined,
  )
}
