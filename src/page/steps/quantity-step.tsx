import { useState } from 'react'
import { FIELD_LABELS } from '../../order/dataset.ts'
import { formatCents, formatPrice, formatWhole } from '../../order/money.ts'
import { parseQuantity } from '../../order/quantity.ts'
import { quoteUnit, totalOf } from '../../order/quote.ts'
import { UNKNOWN } from '../../order/summary.ts'
import { useOrder, useSession } from '../use-session.ts'
import { Notice, StepHeading } from './step-parts.tsx'

export function QuantityStep() {
  const { texts } = useSession().shop
  return (
    <div className="ask">
      <StepHeading id="quantity" />
      <QuantityField />
      <QuickPicks />
      <PriceLines />
      <Notice text={texts.notices.quantity} />
    </div>
  )
}

function QuantityField() {
  const session = useSession()
  const { min, max, step } = session.shop.quantity
  const quantity = useOrder((order) => order.dataset.quantity)
  const [typed, setTyped] = useState('')
  // The visitor's own text stays for as long as it means the quantity that counts.
  const shown = parseQuantity(typed) === quantity ? typed : String(quantity ?? '')
  return (
    <label className="qty">
      <span className="sr">{FIELD_LABELS.quantity}</span>
      <input
        type="number"
        inputMode="numeric"
        name="quantity"
        min={min}
        max={max}
        step={step}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          session.setQuantity(parseQuantity(event.target.value))
        }}
      />
      <span>pezzi</span>
    </label>
  )
}

function QuickPicks() {
  const session = useSession()
  const quantity = useOrder((order) => order.dataset.quantity)
  return (
    <div className="quick" role="group" aria-label="Quantità frequenti">
      {session.shop.quantity.picks.map((pick) => (
        <button
          key={pick}
          type="button"
          className="chip"
          aria-pressed={pick === quantity}
          onClick={() => session.setQuantity(pick)}
        >
          {formatWhole(pick)}
        </button>
      ))}
    </div>
  )
}

/** How the total comes about, line by line. */
function PriceLines() {
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const quote = quoteUnit(catalogue, dataset)
  const total = totalOf(catalogue, dataset)
  if (!quote) return null
  const pieces = dataset.quantity === null ? UNKNOWN : formatWhole(dataset.quantity)
  return (
    <table className="lines">
      <caption className="sr">Come si forma il totale</caption>
      <tbody>
        {quote.lines
          .filter(({ field, price }) => field === 'product' || price > 0)
          .map(({ field, label, price }) => (
            <tr key={field}>
              <td>{label}</td>
              <td>{field === 'product' ? formatPrice(price) : `+${formatPrice(price)}`}</td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{`${pieces}\u00A0pz × ${formatPrice(quote.unit)}/pz`}</td>
          <td>{total === undefined ? UNKNOWN : formatCents(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
