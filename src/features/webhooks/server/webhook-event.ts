import * as v from 'valibot'
import { SELLER_STATE_IDS } from '../../requests/wire.ts'
import { described } from '../../../shop/schema/field-schemas.ts'
import type { WebhookEventName } from '../../../shop/shop.ts'

/** Counts up when a receiver has to change; further fields may come without it. */
const EVENT_VERSION = 1

const moment = v.pipe(v.string(), v.isoTimestamp())

const money = v.object({
  value: described(v.pipe(v.string(), v.regex(/^-?\d+\.\d{2}$/)), 'Con il punto e due decimali'),
  currency: described(v.literal('EUR'), 'Sempre EUR'),
})

const selections = v.record(v.string(), v.union([v.string(), v.number()]))

const rows = v.array(
  v.object({
    label: described(v.string(), 'Il nome della riga'),
    text: described(v.string(), 'Quello che il cliente ha letto o scritto'),
  }),
)

const id = described(v.string(), 'La sigla della richiesta in questo archivio')
const number = described(
  v.nullable(v.number()),
  'Il numero che il cliente ha visto: non è unico; null se non si legge',
)

const check = v.picklist([
  'as-listed',
  'formerly-listed',
  'other-total',
  'other-terms',
  'not-offered',
  'unreadable',
])

const gadgets = v.array(
  v.object({
    selections: described(selections, 'Gli id delle sue scelte, come nel catalogo'),
    total: described(v.nullable(money), 'L’importo che il cliente ha visto; null se manca'),
    check: described(check, 'Che cosa dice il server del suo importo'),
  }),
)

const received = v.object({
  request: described(
    v.object({
      id,
      number,
      receivedAt: described(moment, 'Quando è arrivata'),
      selections: described(
        selections,
        'Gli id delle scelte del primo gadget: nella versione 2 restano solo in gadgets',
      ),
      gadgets: described(gadgets, 'Tutti i gadget della richiesta, nel loro ordine'),
      total: described(v.nullable(money), 'Il totale che il cliente ha visto; null se manca'),
      checks: described(
        v.object({
          total: described(
            check,
            'Che cosa dice il server del totale: as-listed è quello del listino',
          ),
          payment: described(
            v.picklist(['none', 'confirmed', 'trial', 'unconfirmed']),
            'Che cosa dice il server del pagamento: solo confirmed è denaro',
          ),
        }),
        'Il giudizio del server: tutto il resto è scritto dal cliente',
      ),
      customer: described(
        v.object({
          name: described(v.string(), 'Nome'),
          surname: described(v.string(), 'Cognome'),
          email: described(v.string(), 'Email, come è stata scritta'),
          phone: described(v.string(), 'Telefono, come è stato scritto'),
          message: described(v.string(), 'Note'),
        }),
        'Chi scrive, vuoto dove non si legge',
      ),
      rows: described(rows, 'Tutte le righe del riepilogo, come sono arrivate'),
    }),
    'La richiesta',
  ),
})

const updated = v.object({
  request: described(v.object({ id, number }), 'La richiesta'),
  state: described(v.picklist(SELLER_STATE_IDS), 'Il nuovo stato, dato al banco'),
})

const captured = v.object({
  payment: described(
    v.object({
      id: described(v.string(), 'La sigla del pagamento in questo archivio'),
      orderId: described(v.string(), 'L’ordine presso il servizio di pagamento'),
      captureId: described(v.string(), 'L’incasso presso il servizio di pagamento'),
      requestNumber: described(v.number(), 'Il numero della richiesta che è stata pagata'),
      amount: described(money, 'Quanto è stato incassato'),
      isTrial: described(v.boolean(), 'true dove non si muove denaro'),
      selections: described(selections, 'Gli id delle scelte pagate, del primo gadget'),
      gadgets: described(
        v.array(v.object({ selections: described(selections, 'Gli id delle sue scelte') })),
        'Tutti i gadget pagati, nel loro ordine',
      ),
    }),
    'Il pagamento',
  ),
})

const quote = described(
  v.object({
    id: described(v.string(), 'La sigla del preventivo in questo archivio'),
    number: described(v.string(), 'Il numero, come 2026/41'),
    revision: described(v.number(), 'La revisione, da 1'),
    validUntil: described(
      v.pipe(v.string(), v.isoDate()),
      'L’ultimo giorno di validità, in Italia',
    ),
    requests: described(
      v.array(v.object({ id, number })),
      'Le richieste a cui risponde; nessuna se è nato al telefono',
    ),
    customer: described(
      v.object({
        company: described(v.string(), 'Azienda; vuota se è una persona'),
        name: described(v.string(), 'La persona; vuota se non si sa'),
        email: described(v.string(), 'Email; vuota se non si sa'),
      }),
      'A chi è intestato',
    ),
    net: described(money, 'Imponibile'),
    tax: described(money, 'IVA'),
    total: described(money, 'Totale con IVA'),
  }),
  'Il preventivo',
)

const acceptance = described(
  v.object({
    by: described(v.string(), 'Il nome di chi ha accettato; vuoto se non l’ha scritto'),
    how: described(
      v.picklist(['online', 'elsewhere']),
      'online dal cliente; elsewhere a voce o su carta, annotato al banco',
    ),
    company: described(v.string(), 'Azienda; vuota se non è stata scritta'),
    vat: described(v.string(), 'Partita IVA o codice fiscale; vuoti se non sono stati scritti'),
    invoiceTo: described(v.string(), 'Codice destinatario o PEC; vuoti se non sono stati scritti'),
    deliveryAddress: described(v.string(), 'Dove consegnare; vuoto se non è stato scritto'),
    purchaseOrder: described(v.string(), 'Il numero d’ordine del cliente; vuoto se non c’è'),
  }),
  'Chi ha accettato, e quello che serve per l’ordine',
)

const declined = v.object({ quote, reason: described(v.string(), 'Il motivo; può essere vuoto') })
const changeRequested = v.object({
  quote,
  words: described(v.string(), 'Che cosa chiede il cliente'),
})

function event<Name extends WebhookEventName, Data extends v.GenericSchema>(
  name: Name,
  data: Data,
) {
  return v.object({
    version: described(v.literal(EVENT_VERSION), 'La versione di questo formato'),
    type: described(v.literal(name), 'Che cosa è successo'),
    timestamp: described(moment, 'Quando è successo, non quando è partita la chiamata'),
    data: described(data, 'I fatti'),
  })
}

/** The body of every call. Published as a JSON Schema by `npm run schema`. */
export const webhookEventSchema = v.variant('type', [
  event('request.received', received),
  event('payment.captured', captured),
  event('request.updated', updated),
  event('quote.sent', v.object({ quote })),
  event('quote.opened', v.object({ quote })),
  event('quote.accepted', v.object({ quote, acceptance })),
  event('quote.declined', declined),
  event('quote.change_requested', changeRequested),
])

export type WebhookEvent = v.InferOutput<typeof webhookEventSchema>
export type EventOf<Name extends WebhookEventName> = Extract<WebhookEvent, { type: Name }>
export type Money = v.InferOutput<typeof money>
