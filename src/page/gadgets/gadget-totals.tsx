import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { fromEuros } from '../../order/money.ts'
import { gadgetsOf } from '../../order/order.ts'
import { amountText } from '../../order/price-texts.ts'
import { ChangingText, RunningTotal } from '../foot-bar.tsx'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'

/** In the foot bar: the gadget that is being configured and the sum, or the sum alone where all are listed. */
export function TotalOfGadgets() {
  const { wizard, shop } = useSession()
  const { prices } = shop.texts
  const own = useLazyTexts('gadgets')
  const isConfiguring = useWizard(({ active }) => active < wizard.indexOf('summary'))
  const count = useOrder((order) => gadgetsOf(order).length)
  const sum = useOrder(({ price }) => amountText(price === null ? undefined : fromEuros(price)))
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
        {fillPlaceholders(own.all, { total: prices.total, count })}
        {vat && <span>{` · ${vat}`}</span>}
      </span>
      <span className="amount">
        <ChangingText text={sum} />
      </span>
    </output>
  )
}
