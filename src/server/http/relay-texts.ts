/** What the relay answers, in the visitor's language: the page shows it after an error. */
export const ANSWER = {
  accepted: 'OK',
  otherOrigin: 'Questa pagina non può inviare richieste a questo servizio.',
  wrongMethod: 'Usa il metodo POST.',
  wrongType: (expected: string) => `Il contenuto deve essere ${expected}.`,
  noLength: 'Manca la lunghezza del contenuto (Content-Length).',
  tooLarge: 'La richiesta è troppo lunga: accorcia le note e riprova.',
  unreadable: 'Il contenuto della richiesta non si può leggere.',
  wrongId: (field: string) => `Il campo ${field} manca o non è quello di questo negozio.`,
  tooMany: (seconds: number) =>
    `Troppe richieste da questo indirizzo. Riprova tra ${inWords(seconds)}.`,
  notStored:
    'In questo momento non riusciamo a registrare la richiesta. Riprova tra qualche minuto.',
} as const

function inWords(seconds: number): string {
  if (seconds <= 1) return 'un secondo'
  if (seconds < 60) return `${seconds} secondi`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'un minuto' : `${minutes} minuti`
}
