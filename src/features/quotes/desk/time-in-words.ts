const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** How long something took: '5 ore', '1,4 giorni'. */
export function timeInWords(ms: number): string {
  const hours = Math.round(ms / HOUR_MS)
  if (hours < 1) return 'meno di un’ora'
  if (hours < 24) return hours === 1 ? '1 ora' : `${hours} ore`
  const days = Math.round((ms / DAY_MS) * 10) / 10
  return days === 1 ? '1 giorno' : `${String(days).replace('.', ',')} giorni`
}
