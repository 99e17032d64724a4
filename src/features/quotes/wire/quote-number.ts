/** One sequence a year, in Italy. */
export interface QuoteNumber {
  readonly year: number
  readonly sequence: number
}

const NUMBER = /^(20\d\d)\/([1-9]\d{0,6})$/

/** '2026/41'. */
export function numberInWords({ year, sequence }: QuoteNumber): string {
  return `${year}/${sequence}`
}

/** '2026/41 rev. 2'; the first revision is not named. */
export function revisionInWords(number: QuoteNumber, revision: number): string {
  return revision > 1 ? `${numberInWords(number)} rev. ${revision}` : numberInWords(number)
}

export function readQuoteNumber(text: string): QuoteNumber | undefined {
  const [, year, sequence] = NUMBER.exec(text.trim()) ?? []
  return year === undefined ? undefined : { year: Number(year), sequence: Number(sequence) }
}
