import { newOrder } from '../../src/order/order.ts'
import type { SellerState } from '../../src/features/requests/wire.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { newRowId, sortKeyOf } from '../../src/server/database/row-id.ts'
import { dayOf } from '../../src/server/messages/italian-date.ts'
import { untried } from '../../src/server/outbox/delivery.ts'
import { toDeliveryRow, toStateColumns } from '../../src/server/outbox/delivery-rows.ts'
import { inboxRow } from '../../src/features/requests/server/inbox/inbox-rows.ts'
import { stateWord } from '../../src/features/requests/server/inbox/inbox-words.ts'
import { toLineRows, toRow } from '../../src/features/requests/server/request-rows.ts'
import { demoCatalogue, demoShop } from '../../tests/support/demo-shop.ts'
import { aRequest } from '../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../tests/support/standard-texts.ts'

export type Row = Readonly<Record<string, string | number | bigint | null>>

/** Writes many rows with the same columns into a table. */
export type WriteRows = (table: string, rows: readonly Row[]) => Promise<void>

const YEARS_MS = 5 * 365 * 24 * 60 * 60_000
// A mail server that was away for weeks leaves thousands of them.
const REFUSED_EVERY = 37
const TO_CHECK_EVERY = 50
// The newest are still to be looked at.
const NEW_SHARE = 0.005
const SEEN_EVERY = 250_000
const SYLLABLES = ['ma', 'ro', 'bi', 'la', 'to', 'ne', 'gi', 'sa', 'vi', 'co', 'den', 'pal']
const VOCABULARY = ['fiera', 'urgente', 'evento', 'quote', 'carta'].flatMap((word) =>
  Array.from({ length: 20 }, (_, n) => (n === 0 ? word : `${word}${SYLLABLES[n % 12]}${n}`)),
)
// Making a request takes a hundred times as long as writing one: these are made, and repeated with
// another number, phone and moment.
const DIFFERENT = 10_000
const NUMBER = 11_111
const PHONE = '3000000000'
const AT_ONCE = 1_000

/** The same requests in each run: some names are frequent, most are rare, as among people. */
function nameOf(n: number): string {
  const syllable = (at: number) => SYLLABLES[at % SYLLABLES.length] ?? ''
  const rank = Math.floor(((n * 7919) % 10_007) ** 2 / 100_000)
  return syllable(rank) + syllable(Math.floor(rank / 12)) + syllable(Math.floor(rank / 144))
}

/** Fifteen words of a vocabulary of a hundred, and one that few messages have. */
function messageOf(n: number): string {
  const words = Array.from({ length: 15 }, (_, at) => VOCABULARY[(n * 7 + at * at * 31) % 100])
  return [...words, `rif${n % 1_000}`].join(' ')
}

const productOf = (n: number) => demoCatalogue.products[n % demoCatalogue.products.length]?.id ?? ''

function requestOf(n: number) {
  const [name, surname] = [nameOf(n), nameOf(n * 31 + 7)]
  const order = newOrder(demoCatalogue, {
    ...demoShop.settings.sampleCustomer,
    name,
    surname,
    email: `${name}.${surname}${n % 100}@${n % 3 === 0 ? 'studio.example' : 'posta.example'}`,
    phone: `+39 ${PHONE}`,
    message: messageOf(n),
  })
  const dataset = { ...order.dataset, product: productOf(n) }
  const placed = { ...order, uid: NUMBER, dataset }
  const request = aRequest({ params: templateParams(demoCatalogue, placed, STANDARD_TEXTS) })
  const verdict =
    n % TO_CHECK_EVERY === 0 ? request.order.verdict : ({ kind: 'as-listed' } as const)
  return { ...request, order: { ...request.order, requestNumber: NUMBER, verdict } }
}

/** Half of the products' requests have a quote, mugs never: frequent words that never meet. */
function stateOf(n: number, count: number): SellerState {
  if (n > count * (1 - NEW_SHARE)) return 'new'
  if (n % SEEN_EVERY === 5) return 'seen'
  return productOf(n) === 'mug' ? 'confirmed' : n % 2 === 0 ? 'quoted' : 'lost'
}

/** Writes what the server would have written, without its pace: a million within minutes. */
export async function seed(write: WriteRows, count: number): Promise<void> {
  const made = Array.from({ length: Math.min(DIFFERENT, count) }, (_, n) => {
    const request = requestOf(n)
    return { row: toRow(request), lines: toLineRows(request), listed: inboxRow(request), request }
  })
  const startedAt = Date.now() - YEARS_MS
  const momentOf = (n: number) => Math.floor(startedAt + (n * YEARS_MS) / count)

  for (let from = 0; from < count; from += AT_ONCE) {
    const requests: Row[] = []
    const deliveries: Row[] = []
    const lines: Row[] = []
    const inbox: Row[] = []
    for (let n = from; n < Math.min(from + AT_ONCE, count); n++) {
      const { row, lines: its, listed, request } = made[n % made.length] ?? {}
      if (!row || !its || !listed || !request) continue
      const at = momentOf(n)
      const id = newRowId(at)
      const number = String((n * 7919) % 100_000)
      const phone = `3${String((n * 7_654_321) % 1_000_000_000).padStart(9, '0')}`
      const own = (text: string) => text.replaceAll(PHONE, phone).replaceAll(String(NUMBER), number)
      const state = stateOf(n, count)
      requests.push({
        ...row,
        id,
        received_at: at,
        dedupe: null,
        params: own(row.params),
        customer: own(row.customer),
        sent_rows: own(row.sent_rows),
        verdicts: own(row.verdicts),
        request_number: Number(number),
      })
      const mail = n % REFUSED_EVERY === 0 ? 'refused' : 'delivered'
      for (const planned of request.deliveries) {
        const settled = { ...untried(at), state: mail, at } as const
        const columns = toStateColumns(settled)
        deliveries.push({ ...toDeliveryRow(planned), id, subject: id, created_at: at, ...columns })
      }
      lines.push(...its.map((line) => ({ ...line, request_id: id })))
      inbox.push({
        ...listed,
        sort_key: sortKeyOf(id),
        request_id: id,
        state,
        day: dayOf(at),
        answer_minutes:
          state === 'new' || state === 'seen' || state === 'lost' ? null : 1 + (n % 50),
        words: own(listed.words).replace(stateWord('new'), stateWord(state)),
      })
    }
    await write('requests', requests)
    await write('deliveries', deliveries)
    await write('request_lines', lines)
    await write('inbox', inbox)
  }
}
