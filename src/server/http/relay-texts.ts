import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import type { ServerTexts } from '../../shop/texts/server-texts.ts'

/** Answers to calls that no page makes; all other answers are texts of the shop. */
export const ANSWER = {
  accepted: 'OK',
  wrongMethod: 'Usa il metodo POST.',
  wrongType: (expected: string) => `Il contenuto deve essere ${expected}.`,
  unreadable: 'Il contenuto della richiesta non si può leggere.',
} as const

export function waitInWords(seconds: number, texts: ServerTexts['waits']): string {
  if (seconds <= 1) return texts.second
  if (seconds < 60) return fillPlaceholders(texts.seconds, { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? texts.minute : fillPlaceholders(texts.minutes, { count: minutes })
}
