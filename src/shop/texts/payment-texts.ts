/** The payment step shows these texts. */
export const PAYMENT_TEXTS = {
  label: 'Pagamento online',
  due: 'Da pagare',
  dueNote:
    'L’importo lo calcola il nostro server con i prezzi di oggi: non ti viene addebitato altro.',
  reload: 'Riprova a caricare il servizio',
  check: 'Controlla il pagamento',
  framed: 'La finestra del pagamento non si apre?',
  tab: 'Apri in una nuova scheda',
  status: {
    loading: 'Carico il servizio di pagamento…',
    slow: 'Il servizio di pagamento tarda a rispondere. Puoi inviare la richiesta lo stesso: ti contattiamo noi.',
    failed:
      'Il servizio di pagamento non si è caricato. Puoi inviare la richiesta lo stesso: ti contattiamo noi.',
    opening: 'Preparo il pagamento…',
    approving: 'Completa il pagamento nella finestra o nel modulo che si è aperto.',
    capturing: 'Registro il pagamento…',
    checking: 'Controllo il pagamento…',
    cancelled: 'Pagamento annullato: non è stato addebitato nulla.',
    paid: 'Pagamento registrato: non serve pagare di nuovo.',
  },
  trouble: {
    brokenOff: 'Il pagamento non è riuscito.',
    notTaken: 'Questo pagamento non serve più: non è stato addebitato nulla.',
    priceChanged:
      'Nel frattempo il prezzo è cambiato ({amount}). Ricarica la pagina: non perdi quello che hai scritto.',
    unreachable:
      'Il servizio di pagamento non è raggiungibile. Controlla la connessione e riprova.',
    unclear:
      'Nessuna risposta: non sappiamo ancora se il pagamento è riuscito. Non pagare di nuovo: premi «Controlla il pagamento».',
    answered:
      'Il servizio di pagamento non funziona: riprova tra qualche minuto (errore {status}).',
  },
  completed: 'Pagamento completato',
  paid: {
    title: 'Pagato: {amount}',
    byName: 'da {name}, pagamento {payment}',
    nameless: 'pagamento {payment}',
    unclear:
      'Un pagamento è ancora in verifica. Non pagare di nuovo: controlliamo noi se è andato a buon fine.',
  },
  others: {
    title: 'Hai pagato per altre scelte.',
    paid: 'Pagati {amount} con {differences} (pagamento {payment}).',
    difference: '{field} {paid} invece di {chosen}',
    total: 'Il totale di adesso è {total}.',
    choose:
      'Torna alle scelte pagate, oppure invia così: ti contattiamo noi per metterci d’accordo.',
    sent: 'Ti contattiamo noi per metterci d’accordo.',
  },
  otherAmount: {
    title: 'Hai pagato un altro importo.',
    paid: 'Pagati {amount} (pagamento {payment}).',
  },
}
