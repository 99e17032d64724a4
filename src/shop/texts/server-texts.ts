/** Default texts that only the server writes: in the HTML document, in replies and in mails. */
export const SERVER_TEXTS = {
  loading: {
    noJavaScript:
      'Per comporre la richiesta serve JavaScript: attivalo nel browser e ricarica la pagina.',
    scriptFailed:
      'La pagina non si è caricata del tutto. Ricaricala: non perdi quello che hai scritto.',
  },
  /** What messengers and search engines show of a link. */
  preview: {
    title: '{shop} · Gadget personalizzati',
    productTitle: '{product} da {price}/pz · {shop}',
    description:
      'Scegli il gadget, il colore e la stampa, guarda subito il prezzo e richiedi un preventivo senza impegno.',
  },
  answers: {
    notFound: 'Pagina non trovata.',
    failed: 'Non dipende da te: riprova tra qualche minuto.',
    tooLarge: 'La richiesta è troppo lunga: accorcia le note e riprova.',
    otherOrigin: 'Questa pagina non può inviare richieste a questo servizio.',
    wrongId: 'Il campo {field} manca o non è quello di questo negozio.',
    tooMany: 'Troppe richieste dalla tua connessione. Riprova tra {wait}.',
    notStored:
      'In questo momento non riusciamo a registrare la richiesta. Riprova tra qualche minuto.',
  },
  /** Values of the placeholder {wait}. */
  waits: {
    second: 'un secondo',
    seconds: '{count} secondi',
    minute: 'un minuto',
    minutes: '{count} minuti',
  },
  paymentAnswers: {
    noPrice: 'Queste scelte non hanno un prezzo che si possa pagare online: ricontrollale.',
    unavailable: 'Il servizio di pagamento non risponde. Riprova tra poco.',
    noSuchOrder: 'Questo pagamento non esiste più. Puoi ricominciarlo.',
    expired:
      'Il pagamento è stato rifiutato o è scaduto. Puoi riprovare, anche con un altro metodo.',
    notApproved: 'Il pagamento non è stato approvato. Puoi riprovare.',
    undecided:
      'Non sappiamo ancora se il pagamento è riuscito. Riprova tra poco: non pagherai due volte.',
    declined: 'Il pagamento è stato rifiutato. Prova con un’altra carta o un altro metodo.',
    cannotCollect:
      'Il servizio di pagamento non può incassare ora. Puoi inviare la richiesta senza pagare.',
    pending:
      'Il pagamento è in attesa di conferma. Non ripeterlo: puoi inviare la richiesta, ti contattiamo noi.',
    rejected:
      'Il pagamento non si può confermare. Non ripeterlo: puoi inviare la richiesta, ti contattiamo noi.',
  },
  mail: {
    subject: '{shop} · Richiesta {number}',
  },
  /** The copy for the visitor, where the settings ask for one. */
  copy: {
    subject: '{shop} · La tua richiesta {number}',
    title: 'Richiesta {number}',
    thanks: 'Grazie per la tua richiesta. Ecco le scelte che hai fatto, con il totale indicativo.',
    next: 'La richiesta è senza impegno: ti contattiamo noi per confermarla. Per aggiungere o cambiare qualcosa rispondi a questa email.',
    unitPrice: 'Prezzo al pezzo',
    open: 'Rivedi la tua configurazione',
    terms: 'Condizioni',
    notYou:
      'Ricevi questa email perché il tuo indirizzo è stato scritto nel modulo di {shop}. Se non l’hai scritto tu, ignorala.',
  },
  /** The mail with a formal quote. */
  quote: {
    subject: 'Preventivo {number} di {shop}',
    intro:
      'Il preventivo è in allegato. Dal link qui sotto puoi accettarlo, chiedere una modifica o rifiutarlo, senza registrarti.',
  },
  /** The reminder of a quote, where the seller or the settings ask for one. */
  quoteReminder: {
    subject: 'Promemoria: preventivo {number} di {shop}',
    beforeExpiry:
      'Il preventivo {number} che ti abbiamo mandato vale fino al {date}. Dopo, prezzi e tempi possono cambiare.',
    onDay: 'Ti ricordiamo il preventivo {number} che ti abbiamo mandato: vale fino al {date}.',
    answer:
      'Puoi accettarlo, chiedere una modifica o dirci di no dal link qui sotto. Se hai già deciso con noi, ignora questa email.',
  },
  /** What the seller's mail program opens with. */
  reply: {
    subject: '{shop} · Richiesta {number}',
    text: 'Buongiorno {name},\n\ngrazie per la richiesta. Ecco il nostro preventivo:\n\n\n\nUn cordiale saluto\n{shop}',
    quote: 'La richiesta:',
  },
}

export type ServerTexts = typeof SERVER_TEXTS
