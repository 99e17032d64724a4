import type { Cents } from '../../../../order/money.ts'
import type { QuoteContent } from '../../wire/quote-content.ts'
import { totalsOf } from '../../wire/quote-totals.ts'
import { signedAmount } from '../../wire/signed-amount.ts'
import { VAT_RATES } from '../../wire/vat.ts'

/** What it adds up to, rate by rate. */
export function Totals({ content }: { readonly content: QuoteContent }) {
  const totals = totalsOf(content.lines, content.prices)
  return (
    <fieldset>
      <legend>Totale</legend>
      {totals ? (
        <dl className="quote-totals" aria-live="off">
          <Amount label="Imponibile" cents={totals.net} />
          {totals.rates.map(({ vat, tax }) => (
            <Amount
              key={`${vat.rate} ${vat.reason}`}
              label={vat.rate === '0' ? 'Senza IVA' : `IVA ${VAT_RATES[vat.rate].label}`}
              cents={tax}
            />
          ))}
          <Amount label="Totale" cents={totals.total} isTotal />
        </dl>
      ) : (
        <p className="problem">I numeri sono troppo grandi per essere sommati.</p>
      )}
    </fieldset>
  )
}

interface AmountProps {
  readonly label: string
  readonly cents: Cents
  readonly isTotal?: boolean
}

function Amount({ label, cents, isTotal }: AmountProps) {
  return (
    <div className={isTotal ? 'grand' : undefined}>
      <dt>{label}</dt>
      <dd>{signedAmount(cents)}</dd>
    </div>
  )
}

/** In the bar at the foot: '1.611,01 €'. */
export function totalInWords({ lines, prices }: QuoteContent): string {
  const totals = totalsOf(lines, prices)
  return totals ? signedAmount(totals.total) : '–'
}
