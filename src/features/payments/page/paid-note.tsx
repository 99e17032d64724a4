import type { Catalogue } from '../../../order/catalogue.ts'
import { UNKNOWN } from '../../../order/dataset.ts'
import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { selectionRows } from '../../../order/order-rows.ts'
import { amountText } from '../../../order/price-texts.ts'
import { datasetsOf } from '../../../order/order.ts'
import { totalOfAll } from '../../../order/quote.ts'
import { paidAmount, paysFor } from '../../../order/receipt.ts'
import { sameGadgets, type Dataset } from '../../../order/selections.ts'
import { Icon } from '../../../page/icon.tsx'
import { Notice } from '../../../page/steps/step-parts.tsx'
import {
  itself,
  useObservable,
  useOrder,
  useSession,
  useWizard,
} from '../../../page/use-session.ts'
import { useLazyTexts } from '../../../page/later/use-lazy-texts.ts'

/** Says what was paid and, if it was paid for other selections, the present total as well. */
export function PaidNote() {
  const { shop, checkout } = useSession()
  const { paid, others, otherAmount } = useLazyTexts('paying')
  const order = useOrder(itself)
  const { receipt } = order
  const unclear = useObservable(checkout, (open) => Boolean(open?.approved))
  const sent = useWizard(({ phase }) => phase === 'finished')
  if (!receipt) return unclear && <Notice text={paid.unclear} />

  const datasets = datasetsOf(order)
  const total = totalOfAll(shop.catalogue, datasets)
  const isInFull = paysFor(receipt, datasets, total)
  const differences = differencesOf(shop.catalogue, receipt.datasets, datasets, others.difference)
  const { title } = sameGadgets(receipt.datasets, datasets) ? otherAmount : others
  const { paid: paidText } = differences ? others : otherAmount
  const lines = isInFull
    ? [receipt.givenName ? paid.byName : paid.nameless]
    : [paidText, others.total, sent ? others.sent : others.choose]
  const filled = (text: string) =>
    fillPlaceholders(text, {
      amount: paidAmount(receipt),
      name: receipt.givenName,
      payment: receipt.paymentId,
      differences,
      total: amountText(total),
    })
  return (
    <div className={isInFull ? 'paid' : 'paid others'}>
      <span className="seal">
        <Icon name={isInFull ? 'check' : 'warning'} />
      </span>
      <p>
        <b>{filled(isInFull ? paid.title : title)}</b>
        {lines.map((line) => (
          <span key={line}>{filled(line)}</span>
        ))}
      </p>
    </div>
  )
}

/** Lists the selections that differ between what was paid and what is chosen now; empty for more or fewer gadgets. */
function differencesOf(
  catalogue: Catalogue,
  paid: readonly Dataset[],
  now: readonly Dataset[],
  text: string,
): string {
  if (paid.length !== now.length) return ''
  return paid
    .flatMap((one, index) => {
      const other = now[index] ?? one
      const chosen = selectionRows(catalogue, other)
      const place = paid.length > 1 ? ` (gadget ${index + 1})` : ''
      return selectionRows(catalogue, one)
        .map((row, at) => ({ ...row, chosen: chosen[at]?.text ?? UNKNOWN }))
        .filter(({ id }) => one[id] !== other[id])
        .map((row) =>
          fillPlaceholders(text, { field: row.label + place, paid: row.text, chosen: row.chosen }),
        )
    })
    .join(', ')
}
