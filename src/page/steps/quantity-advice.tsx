import { adviceFor, type Advice } from '../../order/advice.ts'
import { formatCents, formatWhole } from '../../order/money.ts'
import { Icon } from '../icon.tsx'
import { useOrder, useSession } from '../use-session.ts'

/** Where more pieces cost less, each or all in all, the visitor is told, and may take them. */
export function QuantityAdvice() {
  const { shop, setQuantity } = useSession()
  const { catalogue } = shop
  const dataset = useOrder((order) => order.dataset)
  const advice = adviceFor(catalogue, dataset)
  return (
    <div className="advice">
      <p role="status" className={advice && 'notice'}>
        {advice && <Icon name="info" />}
        {advice && <span>{inWords(advice, dataset.quantity ?? 0)}</span>}
      </p>
      {advice && (
        <button type="button" className="chip" onClick={() => setQuantity(advice.quantity)}>
          {`Passa a ${formatWhole(advice.quantity)}\u00A0pz`}
        </button>
      )}
    </div>
  )
}

function inWords(advice: Advice, asked: number): string {
  const pieces = `${formatWhole(advice.quantity)}\u00A0pz`
  switch (advice.kind) {
    case 'cheaper':
      return `${pieces} costano meno di ${formatWhole(asked)}: ${formatCents(advice.total)} invece di ${formatCents(advice.insteadOf)}.`
    case 'saving':
      return `Da ${pieces} risparmi ${formatCents(advice.saved)}.`
  }
}
