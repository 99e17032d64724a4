/** Sentences that only the server writes: into the document around the page, answers and mails. */
export const SERVER_TEXTS = {
  loading: {
    noJavaScript:
      'Per comporre la richiesta serve JavaScript: attivalo nel browser e ricarica la pagina.',
    scriptFailed:
      'La pagina non si è caricata del tutto. Ricaricala: quello che hai scritto resta.',
  },
  answers: {
    notFound: 'Pagina non trovata.',
    failed: 'Si è verificato un errore nel server.',
    tooLarge: 'La richiesta è troppo lunga: accorcia le note e riprova.',
    tooMany: 'Troppe richieste da questo indirizzo. Riprova tra {wait}.',
    notStored:
      'In questo momento non riusciamo a registrare la richiesta. Riprova tra qualche minuto.',
  },
  mail: {
    subject: '{shop} · Richiesta {number}',
  },
}

export type ServerTexts = typeof SERVER_TEXTS
