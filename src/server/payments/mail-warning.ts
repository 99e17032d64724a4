/** Shown wherever no money moved. */
export const DEMO_PAYMENT = 'pagamento di prova, nessun addebito.'

/** The text after «Attenzione:», which begins with a small letter. */
export function warningOf(doubts: readonly string[], isDemo: boolean): string | undefined {
  const [first, ...others] = isDemo ? [...doubts, DEMO_PAYMENT] : doubts
  if (first === undefined) return undefined
  return [first, ...others.map((words) => words.charAt(0).toUpperCase() + words.slice(1))].join(' ')
}
