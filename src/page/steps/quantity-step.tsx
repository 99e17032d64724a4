import { useRef, useState, type InputEvent as ReactInputEvent } from 'react'
import { FIELD_LABELS } from '../../order/dataset.ts'
import { formatCents, formatPrice, formatWhole } from '../../order/money.ts'
import { parseQuantity } from '../../order/quantity.ts'
import { quoteUnit, totalOf } from '../../order/quote.ts'
import { UNKNOWN } from '../../order/summary.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'
import { stepIndexOf } from '../wizard-steps.ts'
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
  const failed = useWizard((wizard) => wizard.failed.includes(stepIndexOf('quantity')))
  const [typed, setTyped] = useState<{ value: string; means: number | null } | null>(null)
  const comma = useCommaTyped()
  // The visitor's own text stays for as long as it means the quantity that counts.
  const shown = typed && typed.means === quantity ? typed.value : String(quantity ?? '')
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
        aria-invalid={failed || undefined}
        onInput={comma.note}
        onChange={(event) => {
          const { value } = event.target
          const means = comma.typed() ? null : parseQuantity(value)
          setTyped({ value, means })
          session.setQuantity(means)
        }}
      />
      <span>{session.shop.texts.quantity.unit}</span>
    </label>
  )
}

/**
 * A number field hands out `1.000` for a typed `1,000` where the browser speaks Italian, and only
 * one of the two is a thousand. So we note which separator was typed: the value alone hides it.
 */
function useCommaTyped(): {
  note: (event: ReactInputEvent<HTMLInputElement>) => void
  typed: () => boolean
} {
  const comma = useRef(false)
  return {
    note(event) {
      const added = event.nativeEvent instanceof InputEvent ? event.nativeEvent.data : null
      const stillSeparated = event.currentTarget.value.includes('.')
      comma.current = (comma.current && stillSeparated) || Boolean(added?.includes(','))
    },
    typed: () => comma.current,
  }
}

function QuickPicks() {
  const session = useSession()
  const { texts, quantity: hints } = session.shop
  const quantity = useOrder((order) => order.dataset.quantity)
  return (
    <div className="quick" role="group" aria-label={texts.quantity.picks}>
      {hints.picks.map((pick) => (
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
  const { catalogue, texts } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const quote = quoteUnit(catalogue, dataset)
  const total = totalOf(catalogue, dataset)
  if (!quote) return null
  const pieces = dataset.quantity === null ? UNKNOWN : formatWhole(dataset.quantity)
  return (
    <table className="lines">
      <caption className="sr">{texts.quantity.lines}</caption>
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
