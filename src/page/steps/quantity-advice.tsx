import { adviceFor, type Advice } from '../../order/advice.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { formatCents, formatWhole } from '../../order/money.ts'
import { piecesText } from '../../order/price-texts.ts'
import { Icon } from '../icon.tsx'
import { useOrder, useSession } from '../use-session.ts'
import { useLazyTexts } from '../later/use-lazy-texts.ts'

/** Tells the visitor about a larger quantity that costs less, and offers to take it. */
export function QuantityAdvice() {
  const { shop, setQuantity } = useSession()
  const { catalogue } = shop
  const texts = useLazyTexts('advice')
  const dataset = useOrder((order) => order.dataset)
  const advice = adviceFor(catalogue, dataset)
  const pieces = piecesText(advice?.quantity ?? null, shop.texts.prices)
  const asked = formatWhole(dataset.quantity ?? 0)
  return (
    <div className="advice">
      <p role="status" className={advice && 'notice'}>
        {advice && <Icon name="info" />}
        {advice && (
          <span>
            {fillPlaceholders(texts[advice.kind], { pieces, asked, ...amountsOf(advice) })}
          </span>
        )}
      </p>
      {advice && (
        <button type="button" className="chip" onClick={() => setQuantity(advice.quantity)}>
          {fillPlaceholders(texts.take, { pieces })}
        </button>
      )}
    </div>
  )
}

function amountsOf(advice: Advice): Record<string, string> {
  if (advice.kind === 'saving') return { saved: formatCents(advice.saved) }
  return { total: formatCents(advice.total), insteadOf: formatCents(advice.insteadOf) }
}
