import { formatCents } from '../../order/money.ts'
import { paidAmount, paysFor, type Payment } from '../../order/payment.ts'
import { totalOf } from '../../order/quote.ts'
import { selectionRows, UNKNOWN } from '../../order/summary.ts'
import { Icon } from '../icon.tsx'
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
    <div className="paid">
      <span className="seal">
        <Icon name="check" />
      </span>
      <p>
        <b>{`Pagato: ${paidAmount(payment)}`}</b>
        <span>{`${payer}pagamento ${payment.paymentId}`}</span>
      </p>
    </div>
  )
}

function PaidForOthers({ payment, total }: { payment: Payment; total: string }) {
  const sent = useWizard(({ phase }) => phase === 'finished')
  const others = useOtherSelections(payment)
  return (
    <div className="paid others">
      <span className="seal">
        <Icon name="warning" />
      </span>
      <p>
        <b>{others ? 'Hai pagato per altre scelte.' : 'Hai pagato un altro importo.'}</b>
        <span>{`Pagati ${paidAmount(payment)}${others} (pagamento ${payment.paymentId}).`}</span>
        <span>{`Il totale di adesso è ${total}.`}</span>
        <span>{sent ? SETTLED : `Torna alle scelte pagate, oppure invia così. ${SETTLED}`}</span>
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
