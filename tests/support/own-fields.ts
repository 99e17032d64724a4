import type { ShopCopy } from './shop-copy.ts'

export const OWN_FIELDS = [
  { id: 'company', label: 'Azienda' },
  { id: 'vat', label: 'P.IVA', hint: 'vat' },
  { id: 'delivery', label: 'Consegna desiderata', type: 'date' },
  { id: 'sector', label: 'Settore', type: 'choice', options: ['Scuola', 'Impresa'] },
]

/** Adds customer fields to a shop that has none. */
export function addOwnFields(shop: Pick<ShopCopy, 'edit'>, fields: readonly object[] = OWN_FIELDS) {
  const written = `"customerFields": ${JSON.stringify(fields)}, "quantity": {`
  shop.edit('settings.json', '"quantity": {', written)
}
