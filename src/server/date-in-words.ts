const DATE = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

export function dateInWords(ms: number): string {
  return DATE.format(ms).replace(',', '')
}
