import { keysOf } from '../../src/features/customers/server/customer-keys.ts'
import { REQUEST_MAIL } from '../../src/features/requests/server/request-mail.ts'
import type { NotedChange } from '../../src/features/requests/server/seller/seller-table.ts'
import { afterAttempt } from '../../src/server/outbox/delivery.ts'
import { demoShop } from './demo-shop.ts'
import { aRequest, NOON } from './requests.ts'
import type { OpenedStores } from './stores.ts'

const LATER = NOON + 60_000
const PHONE = { id: 'telefono', name: 'Telefono' }

const requestOf = (name: string, email: string, at: number) =>
  aRequest({ params: { name, email, message: 'Buongiorno' }, receivedAt: LATER + at })

/** The same rows for each database that they are written into. */
export function deskContents() {
  return {
    lost: requestOf('Ada Gialli', 'ada@studio.example', 1),
    planned: requestOf('Ada G.', 'Ada@Studio.example', 2),
    parted: requestOf('Bea Blu', 'ada@studio.example', 3),
    other: requestOf('Carlo Viola', 'carlo@ditta.example', 4),
  }
}

/** What the desk stores beside the requests: customers, plans, dismissed and written mails, devices. */
export async function fillDesk(
  stores: OpenedStores,
  { lost, planned, parted, other }: ReturnType<typeof deskContents>,
): Promise<void> {
  const { requests, deliveries, seller, groups, customers, desk } = stores
  for (const request of [lost, planned, parted, other]) await requests.accept(request)
  const results = [
    { kind: 'delivered', detail: '250 ok' },
    { kind: 'written', detail: 'a file' },
    { kind: 'refused', detail: '550 no' },
    { kind: 'failed', detail: '451 later', undecided: true },
  ] as const
  for (const result of results) {
    const claim = { now: LATER + 10, leaseMs: 60_000, kinds: [REQUEST_MAIL] }
    const claimed = await deliveries.claim(claim)
    if (!claimed) throw new Error('nothing was claimed')
    await deliveries.settle(
      claimed.id,
      afterAttempt(claimed, result, LATER, () => 0.5),
    )
  }
  const change = async (requestId: string, ...changes: readonly NotedChange[]) => {
    for (const [version, each] of changes.entries()) {
      await seller.append({ requestId, at: LATER + 20, by: PHONE.name, change: each }, version)
    }
  }
  await change(lost.id, { kind: 'state', state: 'lost' }, { kind: 'lost-reason', reason: 'price' })
  await change(planned.id, { kind: 'follow-up', day: '2026-11-25' }, { kind: 'reply' })
  await deliveries.dismiss(REQUEST_MAIL, parted.id)
  await change(parted.id, { kind: 'dismiss' })
  await groupAll(stores)
  await groups.part(parted.id)
  const customer = (await customers.ofRequest(lost.id))?.customer ?? ''
  await groups.setNote(customer, 0, 'Paga subito: sconto 5%')
  const times = { openedAt: NOON, seenAt: NOON, endsAt: NOON + 1_000 }
  await desk.addLink({ hash: 'phone', endsAt: NOON + 1 })
  await desk.open('phone', { ...PHONE, ...times, hash: 'phone-cookie' })
  await desk.rename(PHONE.id, 'Telefono di Ada')
  await desk.addLink({ hash: 'made-by-phone', endsAt: NOON + 1, sessionId: PHONE.id })
}

/** Of an archive from before the desk had these. */
export const EMPTY_DESK = { customers: [], found: [], parted: [], plans: [], links: [] }

/** What lasts of it, without ids that are drawn. */
export async function readDesk(stores: OpenedStores): Promise<unknown> {
  const { customers, requests, seller, db } = stores
  await groupAll(stores)
  const told = async (typed: readonly string[]) =>
    Promise.all(
      (await customers.find({ terms: typed, most: 9 })).map(async ({ id }) => ({
        requests: await customers.requestsOf(id, 9),
        ...(await customers.noteOf(id)),
        ...(await customers.keysOf(id)),
      })),
    )
  const listed = await requests.list({ most: 100 })
  const owners = await Promise.all(
    listed.map(async ({ id }) => ({ id, owner: await customers.ofRequest(id) })),
  )
  const works = await Promise.all(
    listed.map(async ({ id, followUp }) => {
      const { notes, lostReason, changes } = await seller.workOn(id)
      return { id, notes, followUp, lostReason, changes }
    }),
  )
  const read = {
    customers: await told([]),
    found: await told(['sconto']),
    parted: owners.flatMap(({ id, owner }) => (owner?.isParted ? [id] : [])),
    plans: works.filter(({ followUp, lostReason }) => followUp || lostReason),
    links: await db
      .selectFrom('desk_links')
      .select(['hash', 'session_id'])
      .where('session_id', 'is not', null)
      .execute(),
  }
  return JSON.parse(JSON.stringify(read))
}

async function groupAll({ groups }: OpenedStores): Promise<void> {
  while (await groups.group((sent) => keysOf(sent, demoShop.settings)));
}
