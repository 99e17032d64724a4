/** In the chunk of the search, which only large shops load. */
export const SEARCH_TEXTS = {
  label: 'Cerca un prodotto',
  none: 'Nessun prodotto per «{typed}».',
  all: '{count} prodotti',
  one: '1 prodotto trovato',
  many: '{count} prodotti trovati',
  showAll: 'Mostra tutti i prodotti',
  showOne: 'Mostra un altro prodotto',
  showMore: 'Mostra altri {count} prodotti',
}
