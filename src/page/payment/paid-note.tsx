import { formatCents } from '../../order/money.ts'
import { paidAmount, paysFor, type Payment } from '../../order/payment.ts'
import { totalOf } from '../../order/quote.ts'
import { selectionRows, UNKNOWN } from '../../order/summary.ts'
import { Icon } from '../icon.tsx'
import { Notice } from '../steps/step-parts.tsx'
import { useObservable, useOrder, useSession } from '../use-session.ts'

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
  return (
    <div className="paid">
      <span className="seal">
        <Icon name="check" />
      </span>
      <p>
        <b>{`Pagato: ${paidAmount(payment)}`}</b>
        <span>{`da ${payment.givenName}, pagamento ${payment.paymentId}`}</span>
      </p>
    </div>
  )
}

function PaidForOthers({ payment, total }: { payment: Payment; total: string }) {
  const { catalogue } = useSession().shop
  const selections = selectionRows(catalogue, payment.dataset).map(
    ({ label, value }) => `${label.toLowerCase()} ${value}`,
  )
  return (
    <div className="paid others">
      <span className="seal">
        <Icon name="warning" />
      </span>
      <p>
        <b>Hai pagato per altre scelte.</b>
        <span>{`Pagati ${paidAmount(payment)} per: ${selections.join(', ')} (pagamento ${payment.paymentId}).`}</span>
        <span>{`Totale delle scelte di adesso: ${total}.`}</span>
        <span>
          Torna alle scelte pagate, oppure invia così: la differenza si regola con il venditore.
        </span>
      </p>
    </div>
  )
}
