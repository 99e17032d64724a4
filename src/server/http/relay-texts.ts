/** What the relay answers to calls that the page does not make; the others are the shop's texts. */
export const ANSWER = {
  accepted: 'OK',
  otherOrigin: 'Questa pagina non può inviare richieste a questo servizio.',
  wrongMethod: 'Usa il metodo POST.',
  wrongType: (expected: string) => `Il contenuto deve essere ${expected}.`,
  noLength: 'Manca la lunghezza del contenuto (Content-Length).',
  unreadable: 'Il contenuto della richiesta non si può leggere.',
  wrongId: (field: string) => `Il campo ${field} manca o non è quello di questo negozio.`,
} as const

export function inWords(seconds: number): string {
  if (seconds <= 1) return 'un secondo'
  if (seconds < 60) return `${seconds} secondi`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'un minuto' : `${minutes} minuti`
}
