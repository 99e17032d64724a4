import { newOrder } from '../../src/order/order.ts'
import type { SellerState } from '../../src/features/requests/wire/seller-states.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { newRowId } from '../../src/server/database/row-id.ts'
import { untried } from '../../src/server/outbox/delivery.ts'
import { toDeliveryRow, toStateColumns } from '../../src/server/outbox/delivery-rows.ts'
import { BLOCK_REQUESTS } from '../../src/features/requests/server/inbox/inbox-blocks.ts'
import {
  isToCheck,
  stateWord,
  TO_CHECK_WORD,
  wordsOf,
} from '../../src/features/requests/server/inbox/inbox-words.ts'
import { countedOrder } from '../../src/features/trend/server/counted-facts.ts'
import { countersOf } from '../../src/features/trend/server/count-requests.ts'
import { toRow } from '../../src/features/requests/server/request-rows.ts'
import { demoCatalogue, demoShop } from '../../tests/support/demo-shop.ts'
import { aRequest } from '../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../tests/support/standard-texts.ts'

export type Row = Readonly<Record<string, string | number | null>>

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
// Making a request takes a hundred times as long as writing one: these are made, and repeated with
// another number, phone and moment.
const DIFFERENT = 10_000
const NUMBER = 11_111
const PHONE = '3000000000'

/** The same requests in each run: some names are frequent, most are rare, as among people. */
function nameOf(n: number): string {
  const syllable = (at: number) => SYLLABLES[at % SYLLABLES.length] ?? ''
  const rank = Math.floor(((n * 7919) % 10_007) ** 2 / 100_000)
  return syllable(rank) + syllable(Math.floor(rank / 12)) + syllable(Math.floor(rank / 144))
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
    const marks = isToCheck(request) ? [TO_CHECK_WORD] : []
    return { row: toRow(request), words: [...marks, ...wordsOf(request)], request }
  })
  const counters = new Map<string, ReturnType<typeof countersOf>[number]>()
  const startedAt = Date.now() - YEARS_MS
  const momentOf = (n: number) => Math.floor(startedAt + (n * YEARS_MS) / count)

  for (let from = 0; from < count; from += BLOCK_REQUESTS) {
    const block = momentOf(from)
    const requests: Row[] = []
    const deliveries: Row[] = []
    const indexed: Row[] = []
    const words: { block: number; word: string; request_id: string }[] = []
    const counted: Parameters<typeof countersOf>[1][number][] = []
    for (let n = from; n < Math.min(from + BLOCK_REQUESTS, count); n++) {
      const { row, words: its, request } = made[n % made.length] ?? {}
      if (!row || !its || !request) continue
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
        checked_order: own(row.checked_order),
        request_number: Number(number),
      })
      const mail = n % REFUSED_EVERY === 0 ? 'refused' : 'delivered'
      for (const planned of request.deliveries) {
        const settled = { ...untried(at), state: mail, at } as const
        const columns = toStateColumns(settled)
        deliveries.push({ ...toDeliveryRow(planned), id, subject: id, created_at: at, ...columns })
      }
      indexed.push({ request_id: id, block, state })
      const { product = '', color = '', cents = 0 } = countedOrder(request.order) ?? {}
      counted.push({ request_id: id, product, color, cents, state, answer_minutes: null })
      for (const word of new Set([stateWord(state), ...its.map(own)])) {
        words.push({ block, word, request_id: id })
      }
    }
    words.sort((a, b) =>
      a.word < b.word || (a.word === b.word && a.request_id < b.request_id) ? -1 : 1,
    )
    await write('requests', requests)
    await write('deliveries', deliveries)
    await write('inbox_requests', indexed)
    await write('inbox_words', words)
    await write(
      'trend_requests',
      counted.map((row) => ({ ...row })),
    )
    for (const count of countersOf([], counted)) {
      const name = `${count.kind} ${count.period} ${count.key}`
      const { requests: before = 0, cents = 0 } = counters.get(name) ?? {}
      counters.set(name, {
        ...count,
        requests: before + count.requests,
        cents: cents + count.cents,
      })
    }
    const last = String(requests.at(-1)?.id)
    await write('inbox_blocks', [{ block, requests: requests.length, last_id: last }])
  }
  await write(
    'trend_counts',
    [...counters.values()].map((count) => ({ ...count })),
  )
}
