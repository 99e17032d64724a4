/** Shown wherever no money moved. */
export const DEMO_WARNING = 'pagamento di prova, nessun addebito.'
