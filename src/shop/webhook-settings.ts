import * as v from 'valibot'
import { described, listOf, oneOf, optional, repeatedIn } from './schema/field-schemas.ts'
import { groupOf } from './schema/group-schema.ts'
import { isUrl } from './schema/is-url.ts'

// All of them may be called at the same moment.
export const MOST_WEBHOOKS = 8

const ADDRESS =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/(?:3[0-2]|[12]?\d))?|[\da-f:]*:[\da-f:]*(?:\/(?:12[0-8]|1[01]\d|[1-9]?\d))?)$/
const NO_ADDRESS = 'scrivi un indirizzo o una rete, come 192.168.1.20 o 10.0.0.0/8'

const privateAddress = v.pipe(
  v.string(),
  v.regex(ADDRESS, NO_ADDRESS),
  v.check((entry) => !ADDRESS.test(entry) || isAddress(entry.split('/', 1)[0] ?? ''), NO_ADDRESS),
)

/** By the URL parser, which browser and server share: this folder knows no Node. */
function isAddress(address: string): boolean {
  if (address.includes(':')) return isUrl(`http://[${address}]`)
  return address.split('.').every((part) => Number(part) <= 255)
}

const URL_OF_RECEIVER = 'scrivi un indirizzo che inizia con https://, senza utente né password'

/** What other systems may be told of. */
const EVENT_NAMES = {
  'request.received': 'Richiesta arrivata',
  'payment.captured': 'Pagamento incassato',
  'request.updated': 'Stato cambiato al banco',
  'quote.sent': 'Preventivo inviato',
  'quote.opened': 'Preventivo aperto dal cliente',
  'quote.accepted': 'Preventivo accettato',
  'quote.declined': 'Preventivo rifiutato',
  'quote.change_requested': 'Modifica richiesta dal cliente',
}

const webhookSchema = v.pipe(
  groupOf({
    url: described(
      v.pipe(
        v.string(),
        v.regex(/^https?:\/\/[^\s@]+$/i, URL_OF_RECEIVER),
        v.check((url) => !/^https?:\/\/[^\s@]+$/i.test(url) || isUrl(url), URL_OF_RECEIVER),
      ),
      'Dove chiamare: https, oppure http verso uno degli indirizzi interni',
      'Indirizzo',
    ),
    events: described(
      listOf(oneOf(EVENT_NAMES)),
      'Di che cosa avvisare: una richiesta arrivata, un pagamento, uno stato cambiato al banco, un preventivo inviato, aperto, accettato o rifiutato',
      'Eventi',
    ),
    privateAddresses: optional(
      v.pipe(v.array(privateAddress), v.metadata({ entry: 'indirizzo' })),
      'Indirizzi o reti interne ammessi per questo sistema: gli altri sono rifiutati',
      'Indirizzi interni',
    ),
  }),
  v.forward(
    v.check(
      ({ url, privateAddresses = [] }) => !/^http:/i.test(url) || privateAddresses.length > 0,
      'in http si chiama solo dentro la propria rete: scrivi https, oppure aggiungi privateAddresses',
    ),
    ['url'],
  ),
)

/** Other systems that the server calls. */
export const webhooksSchema = v.pipe(
  v.array(webhookSchema),
  v.metadata({ entry: 'sistema' }),
  v.maxLength(MOST_WEBHOOKS, `può avere al massimo ${MOST_WEBHOOKS} voci`),
  v.check(
    (all) => repeatedIn(all.map(({ url }) => url)).length === 0,
    'due voci hanno la stessa url: uniscile',
  ),
)
