import type { DraftProblem } from '../../wire/quote-draft.ts'
import {
  REASONS_WITHOUT_VAT,
  VAT_RATE_IDS,
  VAT_RATES,
  type Vat,
  type VatRate,
} from '../../wire/vat.ts'
import { FieldProblem, fieldProps } from './field.tsx'

interface VatFieldProps {
  /** Of the line. */
  readonly id: string
  readonly name: string
  readonly vat: Vat
  readonly problems: readonly DraftProblem[]
  readonly onChange: (change: { readonly vat: Vat }) => void
}

/** The rate of a line, and the reason where it is taxed with nothing. */
export function VatField({ id, name, vat, problems, onChange }: VatFieldProps) {
  return (
    <>
      <select
        className="line-vat"
        aria-label={`IVA, ${name || 'voce libera'}`}
        value={vat.rate}
        onChange={({ target }) => {
          const rate = target.value as VatRate
          onChange({ vat: { rate, reason: rate === '0' ? REASONS_WITHOUT_VAT[0] : '' } })
        }}
      >
        {VAT_RATE_IDS.map((rate) => (
          <option key={rate} value={rate}>
            {rate === '0' ? 'Senza IVA' : `IVA ${VAT_RATES[rate].label}`}
          </option>
        ))}
      </select>
      {vat.rate === '0' && (
        <input
          {...fieldProps(`${id}.vat`, problems)}
          className="line-reason"
          aria-label={`Perché senza IVA, ${name || 'voce libera'}`}
          list="reasons-without-vat"
          value={vat.reason}
          onChange={({ target }) => onChange({ vat: { ...vat, reason: target.value } })}
        />
      )}
      <FieldProblem field={`${id}.vat`} problems={problems} />
    </>
  )
}

/** Once for all lines. */
export function ReasonsWithoutVat() {
  return (
    <datalist id="reasons-without-vat">
      {REASONS_WITHOUT_VAT.map((reason) => (
        <option key={reason} value={reason}>
          {reason}
        </option>
      ))}
    </datalist>
  )
}
