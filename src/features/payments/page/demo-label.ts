/** Shown in the payment step and in the demo dialog. Not a text of the shop: no seller may change it. */
export const DEMO_LABEL = 'Pagamento di prova: nessun addebito'
