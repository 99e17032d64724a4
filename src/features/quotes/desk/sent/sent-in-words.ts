import { dayInWords, momentInWords, onDayInWords } from '../../../../desk/moment-in-words.ts'
import type { QuoteSheet } from '../../wire/desk-api.ts'

const DAY_MS = 24 * 60 * 60_000

/** How a sent quote stands, in a sentence or two. */
export function answerInWords({ row, answer, history }: QuoteSheet, now: number): string {
  const { state, sign, signAt, validUntil } = row
  if (answer) return answer
  const asked = history.findLast(({ kind }) => kind === 'change-asked' || kind === 'renewal-asked')
  if (state === 'change-asked' && asked) return `${asked.text} (${momentInWords(asked.at, now)}).`
  const last = sign && `${capitalized(sign)}, ${momentInWords(signAt, now)}. `
  if (validUntil === null) return last
  const day = onDayInWords(new Date(validUntil).toISOString(), now)
  if (state === 'expired') return `${last}È scaduto ${day}: nessuno può più accettarlo.`
  return `${last}Vale ${day === 'oggi' || day === 'domani' ? `fino a ${day}` : untilDay(validUntil, now)}.`
}

/** "fino al 16 dic". */
function untilDay(validUntil: number, now: number): string {
  const day = dayInWords(validUntil, now)
  if (!/^\d/.test(day)) return `fino a ${day}`
  return /^(8|11) /.test(day) ? `fino all’${day}` : `fino al ${day}`
}

/** Whether the seller should look at it: it ends within a week. */
export function endsSoon(validUntil: number | null, now: number): boolean {
  return validUntil !== null && validUntil >= now && validUntil - now < 7 * DAY_MS
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
