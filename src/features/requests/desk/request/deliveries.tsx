import type { RequestSheet, SheetAttempt, SheetDelivery } from '../../wire/request-sheet.ts'
import { leaveFor } from '../../../../desk/leave-for.ts'
import { exactMoment, whenInWords } from '../../../../desk/moment-in-words.ts'

interface DeliveriesProps extends Pick<RequestSheet, 'mail' | 'hasMailAccount' | 'others'> {
  readonly at: number
  readonly onRetry: () => void
  readonly onDismiss: () => void
  readonly onResend: (id: string) => void
}

const CAN_RETRY: ReadonlySet<SheetDelivery['state']> = new Set(['refused', 'dismissed', 'late'])

/** What is delivered of a request, with every attempt. Other servers' words stand here, apart from ours. */
export function Deliveries(props: DeliveriesProps) {
  const { mail, hasMailAccount, others, at, onRetry, onDismiss, onResend } = props
  // Without an account another attempt would write the same file.
  const canRetry = mail.state === 'written' ? hasMailAccount : CAN_RETRY.has(mail.state)
  const isEnded = mail.state === 'delivered' || mail.state === 'written'
  const isTold = isEnded && !canRetry && mail.attempts.length <= 1
  const shown = isTold ? others : [mail, ...others]
  if (shown.length === 0) return null
  return (
    <section aria-label="Invii" className="sheet-deliveries" tabIndex={-1}>
      <h3>Invii</h3>
      <ul>
        {shown.map((delivery) => (
          <li key={delivery.id}>
            <p className={delivery.state === 'refused' ? 'bad' : undefined} role="status">
              {delivery.name}: {stateInWords(delivery, at)}
            </p>
            <ol>
              {delivery.attempts.map((attempt) => (
                <Attempt key={`${attempt.attempt} ${attempt.at}`} {...attempt} />
              ))}
            </ol>
            {delivery.unknown > 0 && <p>Tentativi di esito ignoto: {delivery.unknown}</p>}
            {delivery === mail && canRetry && (
              <button type="button" onClick={(event) => leaveFor(event, onRetry)}>
                {mail.state === 'written' ? 'Manda ora' : 'Riprova ora'}
              </button>
            )}
            {delivery === mail && mail.state === 'refused' && (
              <button type="button" onClick={(event) => leaveFor(event, onDismiss)}>
                Non serve più
              </button>
            )}
            {delivery.canResend && (
              <button type="button" onClick={() => onResend(delivery.id)}>
                Manda di nuovo
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Attempt({ attempt, at, text }: SheetAttempt) {
  return (
    <li>
      {attempt > 0 && `Tentativo ${attempt}, `}
      <time dateTime={new Date(at).toISOString()}>{exactMoment(at)}</time>: {text}
    </li>
  )
}

function stateInWords({ state, at: moment, reason, attempts }: SheetDelivery, at: number): string {
  const when = moment === undefined ? '' : ` ${whenInWords(moment, at)}`
  switch (state) {
    case 'delivered':
      return `invio riuscito${when}`
    case 'written':
      return `scritta in un file${when}, senza account email`
    case 'on-its-way':
      return attempts.length === 0 ? 'sta per partire' : 'nuovo tentativo in corso…'
    case 'late':
      return `in ritardo, prossimo tentativo${when}`
    case 'refused':
      return 'invio non riuscito'
    case 'dismissed':
      return 'invio non riuscito, e non serve più'
    case 'held':
      return 'aspetta: la richiesta è sospetta'
    case 'not-sent':
      return `nessun invio, ${reason}`
  }
}
