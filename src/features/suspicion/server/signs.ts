/**
 * What makes a request look like a robot's. Each sign has a weight; `isSuspect` adds them up. No sign that an
 * honest visitor may well have is enough alone: not a missing token (an older page, a blocked call), not a
 * quick walk, not a link, not a text that others send as well. Nor are two of them where the visitor writes about an
 * order (`signs-in-text.ts`).
 */
export const SIGNS = {
  trap: { weight: 4, words: 'ha riempito un campo che le persone non vedono' },
  'forged-token': { weight: 3, words: 'ha un contrassegno di visita falso' },
  'reused-token': { weight: 3, words: 'usa il contrassegno di visita di altre richieste' },
  'same-text': { weight: 2, words: 'lo stesso testo è arrivato da altre reti' },
  markup: { weight: 3, words: 'contiene link scritti in HTML o BBCode' },
  'no-token': { weight: 2, words: 'non è passata dai passi della pagina' },
  hurried: { weight: 2, words: 'compilata in pochi secondi' },
  'link-in-field': { weight: 2, words: 'ha un link dove va un nome o un recapito' },
  'many-links': { weight: 2, words: 'ha molti link' },
  'sales-words': { weight: 2, words: 'ha le parole della pubblicità non richiesta' },
  /** No sign of a robot, but nobody may be told that the walk was seen. */
  unchecked: { weight: 0, words: 'la visita non si è potuta controllare' },
  'random-letters': { weight: 2, words: 'ha nomi fatti di lettere a caso' },
} as const satisfies Readonly<Record<string, { readonly weight: number; readonly words: string }>>

export type Sign = keyof typeof SIGNS

const OF_THE_WALK = new Set<Sign>([
  'no-token',
  'forged-token',
  'reused-token',
  'hurried',
  'unchecked',
])

/** Whether it came through the steps of our page, at the pace of a person. */
export function isWalked(signs: readonly Sign[]): boolean {
  return !signs.some((sign) => OF_THE_WALK.has(sign))
}

export function signsInWords(signs: readonly Sign[]): string[] {
  return signs.map((sign) => SIGNS[sign].words)
}

const SUSPECT_FROM = 3

/** Whether a request is set aside. */
export function isSuspect({
  signs = [],
  payment,
}: {
  readonly signs?: readonly Sign[]
  readonly payment?: { readonly kind: string; readonly demo: boolean }
}): boolean {
  // Who pays is no robot.
  if (payment?.kind === 'confirmed' && !payment.demo) return false
  return signs.reduce((sum, sign) => sum + SIGNS[sign].weight, 0) >= SUSPECT_FROM
}
