import type { ReactNode } from 'react'
import { formatCents } from '../../order/money.ts'
import { paidAmount, paysFor, type Payment } from '../../order/payment.ts'
import { totalOf } from '../../order/quote.ts'
import { UNKNOWN } from '../../order/dataset.ts'
import { selectionRows } from '../../order/summary.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Notice } from '../steps/step-parts.tsx'
import { useObservable, useOrder, useSession, useWizard } from '../use-session.ts'

const UNCLEAR =
  'Un pagamento è ancora in verifica. Non pagare di nuovo: se è andato a buon fine, il venditore lo saprà.'

/** What was paid; where it was paid for other selections, both amounts. */
export function PaidNote() {
  const { shop, attempt } = useSession()
  const { catalogue } = shop
  const payment = useOrder((order) => order.payment)
  const dataset = useOrder((order) => order.dataset)
  const unclear = useObservable(attempt, (open) => Boolean(open?.approved))
  if (!payment) return unclear && <Notice text={UNCLEAR} />
  const total = totalOf(catalogue, dataset)
  return paysFor(payment, dataset, total) ? (
    <PaidInFull payment={payment} />
  ) : (
    <PaidForOthers payment={payment} total={total === undefined ? UNKNOWN : formatCents(total)} />
  )
}

function PaidInFull({ payment }: { payment: Payment }) {
  const payer = payment.givenName && `da ${payment.givenName}, `
  return (
    <Sealed className="paid" icon="check" title={`Pagato: ${paidAmount(payment)}`}>
      <span>{`${payer}pagamento ${payment.paymentId}`}</span>
    </Sealed>
  )
}

function PaidForOthers({ payment, total }: { payment: Payment; total: string }) {
  const sent = useWizard(({ phase }) => phase === 'finished')
  const others = useOtherSelections(payment)
  const title = others ? 'Hai pagato per altre scelte.' : 'Hai pagato un altro importo.'
  return (
    <Sealed className="paid others" icon="warning" title={title}>
      <span>{`Pagati ${paidAmount(payment)}${others} (pagamento ${payment.paymentId}).`}</span>
      <span>{`Il totale di adesso è ${total}.`}</span>
      <span>{sent ? SETTLED : `Torna alle scelte pagate, oppure invia così. ${SETTLED}`}</span>
    </Sealed>
  )
}

interface SealedProps {
  readonly className: string
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
}

function Sealed({ className, icon, title, children }: SealedProps) {
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

const SETTLED = 'La differenza si regola con il venditore.'

/** Where what was paid is not what is chosen now. */
function useOtherSelections({ dataset: paid }: Payment): string {
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const now = selectionRows(catalogue, dataset)
  const differing = selectionRows(catalogue, paid).flatMap(({ field, label, value }, index) =>
    paid[field] === dataset[field] ? [] : `${label} ${value} invece di ${now[index]?.value}`,
  )
  return differing.length > 0 ? ` con ${differing.join(', ')}` : ''
}
