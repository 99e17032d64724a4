import { adviceFor, type Advice } from '../../order/advice.ts'
import { fill } from '../../order/fill.ts'
import { formatCents, formatPieces, formatWhole } from '../../order/money.ts'
import { ADVICE_TEXTS } from '../../shop/advice-texts.ts'
import { withDefaults } from '../../shop/changed-texts.ts'
import { Icon } from '../icon.tsx'
import { useOrder, useSession } from '../use-session.ts'

/** Where more pieces cost less, each or all in all, the visitor is told, and may take them. */
export function QuantityAdvice() {
  const { shop, setQuantity } = useSession()
  const { catalogue } = shop
  const texts = withDefaults(shop.lazyTexts.advice, ADVICE_TEXTS)
  const dataset = useOrder((order) => order.dataset)
  const advice = adviceFor(catalogue, dataset)
  return (
    <div className="advice">
      <p role="status" className={advice && 'notice'}>
        {advice && <Icon name="info" />}
        {advice && <span>{inWords(advice, dataset.quantity ?? 0, texts)}</span>}
      </p>
      {advice && (
        <button type="button" className="chip" onClick={() => setQuantity(advice.quantity)}>
          {fill(texts.take, { pieces: formatPieces(advice.quantity) })}
        </button>
      )}
    </div>
  )
}

function inWords(advice: Advice, asked: number, texts: typeof ADVICE_TEXTS): string {
  const pieces = formatPieces(advice.quantity)
  switch (advice.kind) {
    case 'cheaper':
      return fill(texts.cheaper, {
        pieces,
        asked: formatWhole(asked),
        total: formatCents(advice.total),
        insteadOf: formatCents(advice.insteadOf),
      })
    case 'saving':
      return fill(texts.saving, { pieces, saved: formatCents(advice.saved) })
  }
}
