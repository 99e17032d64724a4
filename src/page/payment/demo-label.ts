/** Stands in the step and in the dialog of the stand-in. Not a text of the shop: no seller may unsay it. */
export const TRIAL = 'Pagamento di prova: nessun addebito'
