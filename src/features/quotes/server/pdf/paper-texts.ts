/** What the paper says besides the quote's own words. */
export const PAPER_TEXTS = {
  recipient: 'Spett.le',
  description: 'Descrizione',
  quantity: 'Quantità',
  unit: 'Prezzo',
  vat: 'IVA',
  amount: 'Importo',
  conditions: 'Condizioni',
  acceptance: 'Per accettazione: data e timbro',
  logo: 'Logo di {name}',
  picture: 'Immagine: {title}',
} as const
