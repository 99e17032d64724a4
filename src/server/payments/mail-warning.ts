/** Shown wherever no money moved. */
export const DEMO_PAYMENT = 'pagamento di prova, nessun addebito.'

/** What a mail says behind «Attenzione:»: the first sentence goes on from there. */
export function warningOf(doubts: readonly string[], isDemo: boolean): string | undefined {
  const [first, ...others] = isDemo ? [...doubts, DEMO_PAYMENT] : doubts
  if (first === undefined) return undefined
  return [first, ...others.map((words) => words.charAt(0).toUpperCase() + words.slice(1))].join(' ')
}
