import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { fromEuros } from '../../order/money.ts'
import { datasetsOf, gadgetsOf, type Order } from '../../order/order.ts'
import { amountText, piecesText } from '../../order/price-texts.ts'
import { ChangingText, RunningTotal } from '../foot-bar.tsx'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'

/** In the foot bar: the gadget that is being configured and the sum, or the sum alone where all are listed. */
export function TotalOfGadgets() {
  const { wizard, shop } = useSession()
  const own = useLazyTexts('gadgets')
  const isConfiguring = useWizard(({ active }) => active < wizard.indexOf('summary'))
  const { label, sum, pieces } = useSum()
  const { vat } = shop.catalogue
  if (isConfiguring) {
    return (
      <div className="totals">
        <RunningTotal label={own.thisOne} />
        <p className="together">
          <span className="lbl">{own.together}</span>
          <b>{sum}</b>
        </p>
      </div>
    )
  }
  return (
    <output className={vat ? 'total more' : 'total of-all'}>
      <span className="lbl">
        {label}
        {vat && <span>{` · ${vat}`}</span>}
      </span>
      <span className="amount">
        <ChangingText text={sum} />
      </span>
      <span className="how">{pieces}</span>
    </output>
  )
}

/** Below all gadgets of the summary, on paper alone: there is no foot bar. */
export function PrintedTotal() {
  const { label, sum, pieces } = useSum()
  return (
    <p className="printed-total">
      <span>{label}</span> <b>{sum}</b> <span>{pieces}</span>
    </p>
  )
}

function useSum() {
  const { prices } = useSession().shop.texts
  const own = useLazyTexts('gadgets')
  const count = useOrder((order) => gadgetsOf(order).length)
  const sum = useOrder(({ price }) => amountText(price === null ? undefined : fromEuros(price)))
  const pieces = useOrder((order) => piecesText(piecesOf(order), prices))
  return { label: fillPlaceholders(own.all, { total: prices.total, count }), sum, pieces }
}

/** The pieces of all gadgets; null while one of them has no quantity. */
function piecesOf(order: Order): number | null {
  return datasetsOf(order).reduce<number | null>(
    (sum, { quantity }) => (sum === null || quantity === null ? null : sum + quantity),
    0,
  )
}
