import type { ReactNode } from 'react'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { formatCents } from '../../order/money.ts'
import { paidAmount, paysFor, type Receipt } from '../../order/receipt.ts'
import { totalOf } from '../../order/quote.ts'
import { UNKNOWN } from '../../order/dataset.ts'
import { selectionRows } from '../../order/order-rows.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Notice } from '../steps/step-parts.tsx'
import { useObservable, useOrder, useSession, useWizard } from '../use-session.ts'
import { usePaymentTexts } from './use-payment-texts.ts'

/** Says what was paid and, if it was paid for other selections, the present total as well. */
export function PaidNote() {
  const { shop, checkout } = useSession()
  const { catalogue } = shop
  const texts = usePaymentTexts()
  const receipt = useOrder((order) => order.receipt)
  const dataset = useOrder((order) => order.dataset)
  const unclear = useObservable(checkout, (open) => Boolean(open?.approved))
  if (!receipt) return unclear && <Notice text={texts.paid.unclear} />
  const total = totalOf(catalogue, dataset)
  return paysFor(receipt, dataset, total) ? (
    <PaidInFull receipt={receipt} />
  ) : (
    <PaidForOtherSelections
      receipt={receipt}
      total={total === undefined ? UNKNOWN : formatCents(total)}
    />
  )
}

function PaidInFull({ receipt }: { receipt: Receipt }) {
  const { title, byName, nameless } = usePaymentTexts().paid
  const { givenName, paymentId } = receipt
  return (
    <NoteWithIcon
      className="paid"
      icon="check"
      title={fillPlaceholders(title, { amount: paidAmount(receipt) })}
    >
      <span>
        {fillPlaceholders(givenName ? byName : nameless, { name: givenName, payment: paymentId })}
      </span>
    </NoteWithIcon>
  )
}

function PaidForOtherSelections({ receipt, total }: { receipt: Receipt; total: string }) {
  const { others, otherAmount } = usePaymentTexts()
  const sent = useWizard(({ phase }) => phase === 'finished')
  const differences = useDifferences(receipt)
  const { title, paid } = differences ? others : otherAmount
  const facts = { amount: paidAmount(receipt), differences, payment: receipt.paymentId }
  return (
    <NoteWithIcon className="paid others" icon="warning" title={title}>
      <span>{fillPlaceholders(paid, facts)}</span>
      <span>{fillPlaceholders(others.total, { total })}</span>
      <span>{sent ? others.sent : others.choose}</span>
    </NoteWithIcon>
  )
}

interface NoteWithIconProps {
  readonly className: string
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
}

function NoteWithIcon({ className, icon, title, children }: NoteWithIconProps) {
  return (
    <div className={className}>
      <span className="seal">
        <Icon name={icon} />
      </span>
      <p>
        <b>{title}</b>
        {children}
      </p>
    </div>
  )
}

/** Lists the selections that differ between what was paid and what is chosen now. */
function useDifferences({ dataset: paid }: Receipt): string {
  const { catalogue } = useSession().shop
  const { difference } = usePaymentTexts().others
  const dataset = useOrder((order) => order.dataset)
  const now = selectionRows(catalogue, dataset)
  return selectionRows(catalogue, paid)
    .flatMap(({ id, label, text }, index) =>
      paid[id] === dataset[id]
        ? []
        : fillPlaceholders(difference, {
            field: label,
            paid: text,
            chosen: now[index]?.text ?? UNKNOWN,
          }),
    )
    .join(', ')
}
