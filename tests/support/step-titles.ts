/** The steps as visitors read them, without the one for payment. */
export const STEPS = [
  'Prodotto',
  'Colore',
  'Materiale',
  'Stampa',
  'Quantità',
  'Confezione',
  'Condizioni',
  'Riepilogo',
] as const

export const STEPS_WITH_PAYMENT: readonly string[] = [...STEPS, 'Pagamento']
