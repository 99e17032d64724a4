import {
  CUSTOMER_FIELDS,
  perCustomerField,
  type CustomerFieldId,
} from './customer/customer-fields.ts'

/*
 * Texts of an order that the page and the mail have in common, as long as the shop says nothing else.
 * The relay compares those of a request with the shop's.
 */

export const CUSTOMER_TEXTS: Readonly<Record<CustomerFieldId, string>> = perCustomerField(
  (id) => CUSTOMER_FIELDS[id].label,
)

/** Figures and their units. One piece has a text of its own: plural forms do not fit it. */
export const PRICE_TEXTS = {
  total: 'Totale indicativo',
  each: '{price}/pz',
  piece: '1 pz',
  pieces: '{count} pz',
}

/** What a catalogue may offer besides, and the shipped one does not. */
export const OFFER_TEXTS = {
  discount: 'Sconto quantità',
  off: '−{price} per almeno {pieces}',
  setup: 'Impianto di stampa',
  vat: 'Prezzi',
  validity: 'Validità',
  day: '1 giorno',
  days: '{count} giorni',
  until: 'fino al giorno {date}',
  minimum: 'a partire da {count} pezzi',
  multiple: 'in multipli di {count}',
  lot: '{product} si ordina {lot}: per esempio {quantity}.',
  resized: '{field}: {product} si ordina {lot}. Ora è {choice}.',
}

export type PriceTexts = typeof PRICE_TEXTS
export type OfferTexts = typeof OFFER_TEXTS

export interface OrderTexts {
  /** Labels in the order of the rows; the shop's own fields follow the standard ones. */
  readonly fields: Readonly<Record<CustomerFieldId, string>>
  readonly prices: PriceTexts
  /** Absent where the catalogue offers nothing that they speak of. */
  readonly offer?: OfferTexts | undefined
}
