/** The rates of Italian VAT. Without tax the document has to say why (art. 21 DPR 633/72). */
export const VAT_RATES = {
  '22': { percent: 22, label: '22 %' },
  '10': { percent: 10, label: '10 %' },
  '5': { percent: 5, label: '5 %' },
  '4': { percent: 4, label: '4 %' },
  '0': { percent: 0, label: 'senza IVA' },
} as const satisfies Readonly<Record<string, { readonly percent: number; readonly label: string }>>

export type VatRate = keyof typeof VAT_RATES

/** Not those of the object, which JavaScript sorts by number. */
export const VAT_RATE_IDS = ['22', '10', '5', '4', '0'] as const satisfies readonly VatRate[]

/** What a line is taxed with. */
export interface Vat {
  readonly rate: VatRate
  /** Why there is no tax; empty with every other rate. */
  readonly reason: string
}

/** The usual reasons; the seller may write another. */
export const REASONS_WITHOUT_VAT = [
  'Regime forfettario, art. 1 commi 54–89 L. 190/2014',
  'Non imponibile, art. 8 DPR 633/72',
  'Non imponibile, art. 41 DL 331/93',
  'Esclusa, art. 15 DPR 633/72',
  'Esente, art. 10 DPR 633/72',
] as const
