import type { SheetDelivery } from '../../wire.ts'
import { exactMoment, whenInWords } from '../../../../desk/moment-in-words.ts'

interface OtherDeliveriesProps {
  readonly deliveries: readonly SheetDelivery[]
  readonly at: number
  readonly onResend: (id: string) => void
}

/** What is delivered beside the mail, with every attempt. */
export function OtherDeliveries({ deliveries, at, onResend }: OtherDeliveriesProps) {
  if (deliveries.length === 0) return null
  return (
    <section aria-label="Altri invii" className="sheet-others">
      <h3>Altri invii</h3>
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <p className={delivery.state === 'refused' ? 'mark bad' : undefined}>
              {delivery.name} · {stateInWords(delivery, at)}
            </p>
            <ol>
              {delivery.attempts.map(({ at: tried, text }) => (
                <li key={`${tried} ${text}`}>
                  <time dateTime={new Date(tried).toISOString()}>{exactMoment(tried)}</time> {text}
                </li>
              ))}
            </ol>
            {delivery.unknown > 0 && <p>Tentativi di esito ignoto: {delivery.unknown}</p>}
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

function stateInWords({ state, at: moment }: SheetDelivery, at: number): string {
  const when = moment === undefined ? '' : ` ${whenInWords(moment, at)}`
  switch (state) {
    case 'delivered':
      return `riuscito${when}`
    case 'on-its-way':
      return 'sta per partire'
    case 'late':
      return `in ritardo, prossimo tentativo${when}`
    case 'refused':
      return 'non riuscito'
    case 'held':
      return 'aspetta: la richiesta è sospetta'
  }
}
