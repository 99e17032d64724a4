import { replyAddress } from '../../../server/mail/reply-address.ts'
import type { FeatureContext } from '../../server-feature.ts'
import type { RequestStore } from '../../requests/server/create-request-store.ts'
import { requestRow, shortLine } from '../../requests/server/desk/request-row.ts'
import { dialled } from '../../requests/server/desk/request-sheet.ts'
import { searchTerms } from '../../requests/server/inbox/inbox-words.ts'
import type { StoredRequest } from '../../requests/server/request-store.ts'
import {
  eraseRequest,
  type EraseRequestOptions,
} from '../../requests/server/seller/erase-request.ts'
import type {
  CustomerRow,
  CustomerRows,
  CustomerSheet,
  EraseReply,
  NoteReply,
  RequestOwner,
} from '../wire.ts'
import type { CustomerGroups } from './customer-groups.ts'
import { firmOf } from './customer-keys.ts'
import type { CustomerFigures, CustomerStore, FoundCustomer } from './customer-store.ts'
import { customersCsv, type ExportedCustomer } from './export-customers.ts'

const ROWS = 50
const REQUESTS_SHOWN = 50
const OTHERS_SHOWN = 5
const EXPORTED_AT_ONCE = 200
// More in one call would take seconds: the desk calls again.
const ERASED_AT_ONCE = 25

interface DeskCustomersOptions extends EraseRequestOptions, Pick<FeatureContext, 'shops'> {
  readonly requests: Pick<RequestStore, 'ofIds' | 'erase' | 'subjectsErasedWith'>
  readonly store: CustomerStore
  readonly groups: Pick<CustomerGroups, 'part' | 'rejoin' | 'setNote'>
}

export type DeskCustomers = ReturnType<typeof createDeskCustomers>

export function createDeskCustomers(options: DeskCustomersOptions) {
  const { requests, store, groups, shops } = options

  async function exported(found: readonly FoundCustomer[]): Promise<ExportedCustomer[]> {
    const ids = found.map(({ id }) => id)
    const figures = await store.figures(ids)
    const newest = await requests.ofIds([...figures.values()].map((each) => each.newest))
    const byId = new Map(newest.map((request) => [request.id, request]))
    return ids.flatMap((id) => {
      const own = figures.get(id)
      const request = byId.get(own?.newest ?? '')
      // It was erased meanwhile.
      return own && request ? { request, row: customerRow(own, request) } : []
    })
  }

  async function rowOf(id: string): Promise<ExportedCustomer | undefined> {
    return (await exported([{ id, place: 0n }]))[0]
  }

  function requestRows(listed: readonly StoredRequest[]) {
    const { catalogue } = shops.current()
    return listed.map((request) => requestRow(request, catalogue))
  }

  async function sheet(id: string): Promise<CustomerSheet | undefined> {
    const [own, noted] = [await rowOf(id), await store.noteOf(id)]
    if (!own || !noted) return undefined
    const listed = await requests.ofIds(await store.requestsOf(id, REQUESTS_SHOWN))
    return {
      row: own.row,
      ...(await store.keysOf(id)),
      ...phonesOf(listed),
      requests: requestRows(listed),
      ...noted,
    }
  }

  return {
    /** `before` is where the page before said that this one begins. */
    async rows(search: string, before: bigint | undefined): Promise<CustomerRows> {
      // One more than is shown tells whether there are more.
      const found = await store.find({ terms: searchTerms(search), before, most: ROWS + 1 })
      const shown = found.slice(0, ROWS)
      return {
        rows: (await exported(shown)).map(({ row }) => row),
        next: found.length > ROWS ? shown.at(-1)?.place.toString() : undefined,
      }
    },

    /** All that the list would show, as a file. */
    exported: (search: string): AsyncGenerator<string> =>
      customersCsv(async function* () {
        for (let before: bigint | undefined; ;) {
          const page = { terms: searchTerms(search), before, most: EXPORTED_AT_ONCE }
          const found = await store.find(page)
          for (const customer of await exported(found)) {
            yield { ...customer, note: (await store.noteOf(customer.row.id))?.note ?? '' }
          }
          before = found.at(-1)?.place
          if (found.length < EXPORTED_AT_ONCE) return
        }
      }),

    sheet,

    async ownerOf(requestId: string): Promise<RequestOwner> {
      const { customer: id, isParted = false } = (await store.ofRequest(requestId)) ?? {}
      const own = id === undefined ? undefined : await rowOf(id)
      if (!own || isParted) return { customer: own?.row, isParted, earlier: 0, others: [] }
      const all = await store.requestsOf(own.row.id, OTHERS_SHOWN + 1)
      const others = all.filter((each) => each !== requestId).slice(0, OTHERS_SHOWN)
      return {
        customer: own.row,
        isParted,
        earlier: await store.earlierThan(requestId, own.row.id),
        others: requestRows(await requests.ofIds(others)),
      }
    },

    part: groups.part,
    rejoin: groups.rejoin,

    /** Undefined where the customer is gone. */
    async setNote(id: string, version: number, note: string): Promise<NoteReply | undefined> {
      const result = await groups.setNote(id, version, note)
      const current = await sheet(id)
      return current && { isStored: result === 'stored', sheet: current }
    },

    /** Erases requests of a customer, as one by one. The customer goes with the last of them. */
    async erase(id: string): Promise<EraseReply> {
      const ids = await store.requestsOf(id, ERASED_AT_ONCE)
      let erased = 0
      for (const request of await requests.ofIds(ids)) {
        if ((await eraseRequest(request, options)) === 'erased') erased += 1
      }
      return { erased, left: (await store.figures([id])).get(id)?.requests ?? 0 }
    },
  }
}

function customerRow(
  figures: CustomerFigures,
  { receivedAt, customer, rows }: StoredRequest,
): CustomerRow {
  const { id, requests, cents, confirmed_cents: confirmedCents } = figures
  const email = replyAddress(customer.email) ?? ''
  const name = shortLine(`${customer.name} ${customer.surname}`)
  const firm = shortLine(firmOf(rows))
  return {
    id,
    name: name || firm || email,
    firm,
    email,
    requests,
    cents,
    confirmedCents,
    lastAt: receivedAt,
  }
}

/** By what is dialled: one number is typed in many ways. */
function phonesOf(requests: readonly StoredRequest[]): Pick<CustomerSheet, 'phones' | 'phone'> {
  const typed = requests.map(({ customer }) => shortLine(customer.phone)).filter((text) => text)
  const byNumber = new Map(typed.map((phone) => [dialled(phone) ?? phone, phone]))
  return { phones: [...byNumber.values()], phone: typed.map(dialled).find((number) => number) }
}
