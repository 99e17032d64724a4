/** Loaded with the stand-in for a provider, which only shops without an account need. */
export const TRIAL_TEXTS = {
  wallet: 'Paga con PayPal',
  card: 'Paga con carta',
  explanation: 'Qui si vede la finestra del servizio di pagamento. Scegli come va a finire.',
  order: 'Ordine {order}',
  approve: 'Approva il pagamento',
  declineWallet: 'Rifiuta il pagamento',
  declineCard: 'Rifiuta la carta',
  cancel: 'Annulla',
  answered: 'Il pagamento di prova ha risposto con {status}.',
}

export type TrialTexts = typeof TRIAL_TEXTS
