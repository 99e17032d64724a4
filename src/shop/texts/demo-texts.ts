/** In the chunk of the demo provider, which only shops without a provider account load. */
export const DEMO_TEXTS = {
  wallet: 'Paga con PayPal',
  card: 'Paga con carta',
  explanation: 'Qui si vede la finestra del servizio di pagamento. Scegli come va a finire.',
  order: 'Ordine {order}',
  approve: 'Approva il pagamento',
  declineWallet: 'Rifiuta il pagamento',
  declineCard: 'Rifiuta la carta',
  cancel: 'Annulla',
  answered: 'Il pagamento di prova non è riuscito: riprova (errore {status}).',
}

export type DemoTexts = typeof DEMO_TEXTS
