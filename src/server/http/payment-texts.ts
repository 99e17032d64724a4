/** What the page says after a payment that did not simply succeed. */
export const PAYMENT_ANSWER = {
  wrongMethod: 'Usa il metodo POST.',
  noPrice: 'Queste scelte non hanno un prezzo che si possa pagare online: ricontrollale.',
  unavailable: 'Il servizio di pagamento non risponde. Riprova tra poco.',
  noSuchOrder: 'Questo pagamento non esiste più. Puoi ricominciarlo.',
  expired: 'Il pagamento è stato rifiutato o è scaduto. Puoi riprovare, anche con un altro metodo.',
  notApproved: 'Il pagamento non è stato approvato. Puoi riprovare.',
  undecided:
    'Non sappiamo ancora se il pagamento è riuscito. Riprova tra poco: non pagherai due volte.',
  declined: 'Il pagamento è stato rifiutato. Prova con un’altra carta o un altro metodo.',
  pending:
    'Il pagamento è in attesa di conferma. Non ripeterlo: puoi inviare la richiesta, ti contattiamo noi.',
  rejected:
    'Il pagamento non si può confermare. Non ripeterlo: puoi inviare la richiesta, ti contattiamo noi.',
} as const
