import { formatCents } from '../../../order/money.ts'
import { dateInWords } from '../../messages/italian-date.ts'
import { messageIdIn } from '../../requests/request-mail.ts'
import type { StoredRequest } from '../../requests/request-store.ts'
import { messageText } from '../../requests/visitor-message.ts'
import { checkInWords } from './check-in-words.ts'
import { deliveryInWords } from './delivery-in-words.ts'
import { printable } from './printable.ts'

/** Everything about one request, for the seller. */
export function requestSheet(request: StoredRequest): string {
  const { id, order, params, delivery } = request
  const total = order.claimedTotal === null ? '–' : formatCents(order.claimedTotal)
  const message = messageText(request.message)
  const facts: [string, string][] = [
    ['ID', id],
    ['Richiesta', String(order.requestNumber ?? '–')],
    ['Ricevuta', dateInWords(request.receivedAt)],
    ['Ripetuta', request.repeats === 0 ? 'no' : times(request.repeats)],
    ['Totale', `${total} (${checkInWords(order)})`],
    ['Stato', `${deliveryInWords(delivery, 'a')}${momentOf(request)}`],
    ['Tentativi', String(delivery.attempt)],
    ...optional('Esito ignoto', delivery.undecided > 0 ? undecidedInWords(delivery.undecided) : ''),
    ...optional('Risposta', printable(delivery.detail)),
    ['Message-ID', messageIdIn(delivery.payload)],
    ...Object.entries(params)
      .filter(([name]) => name !== 'message')
      .map(([name, value]): [string, string] => [printable(name), printable(value)]),
  ]
  const width = Math.max(...facts.map(([name]) => name.length))
  const lines = facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`)
  return [
    ...lines,
    '',
    ...printable(message)
      .split('\n')
      .map((line) => `  ${line}`),
  ].join('\n')
}

function momentOf({ delivery }: StoredRequest): string {
  switch (delivery.state) {
    case 'waiting':
      return `, prossimo tentativo ${dateInWords(delivery.dueAt)}`
    case 'sending':
      return ''
    case 'delivered':
    case 'refused':
      return ` ${dateInWords(delivery.at)}`
  }
}

function undecidedInWords(count: number): string {
  return `${times(count)}: la mail può essere arrivata`
}

function optional(name: string, value: string): [string, string][] {
  return value === '' ? [] : [[name, value]]
}

function times(count: number): string {
  return count === 1 ? '1 volta' : `${count} volte`
}
