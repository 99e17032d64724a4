import type { Customer } from './order.ts'

/*
 * Words of an order that the page and the mail have in common, as long as the shop says nothing else.
 * The relay reads them in a request, and holds them against the shop's.
 */

/** What a visitor's details are called. */
export const CUSTOMER_TEXTS: Readonly<Record<keyof Customer, string>> = {
  name: 'Nome',
  surname: 'Cognome',
  email: 'Email',
  phone: 'Telefono',
  message: 'Note',
}

/** Figures and their units. One piece has its own words: a number does not always go with them. */
export const PRICE_TEXTS = {
  total: 'Totale indicativo',
  each: '{price}/pz',
  piece: '1 pz',
  pieces: '{count} pz',
}

/** Of what a catalogue may offer besides, and the shipped one does not. */
export const OFFER_TEXTS = {
  discount: 'Sconto quantità',
  off: '−{price} da {pieces}',
  setup: 'Impianto di stampa',
  vat: 'Prezzi',
  validity: 'Validità',
  day: '1 giorno',
  days: '{count} giorni',
  until: 'fino al {date}',
  minimum: 'da {count} pezzi',
  multiple: 'a multipli di {count}',
  lot: '{product} si ordina {lot}: per esempio {quantity}.',
  resized: '{field}: {product} si ordina {lot}. Ora è {choice}.',
}

export type PriceTexts = typeof PRICE_TEXTS
export type OfferTexts = typeof OFFER_TEXTS

export interface OrderTexts {
  readonly fields: Readonly<Record<keyof Customer, string>>
  readonly prices: PriceTexts
  /** Absent where the catalogue offers nothing that they speak of. */
  readonly offer?: OfferTexts | undefined
}
