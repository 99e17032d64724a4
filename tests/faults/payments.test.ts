import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenPaymentInput } from '../../src/features/payments/server/open-payment.ts'
import type { Payment } from '../../src/features/payments/server/payment.ts'
import type { PaymentStore } from '../../src/features/payments/server/payment-store.ts'
import type { PaymentProcessor } from '../../src/features/payments/server/payment-processor.ts'
import { readPaymentMail } from '../../src/features/payments/server/payment-mail.ts'
import type { DeliveryStore } from '../../src/server/outbox/delivery-store.ts'
import { demoDataset } from '../support/demo-shop.ts'
import {
  startFaultyProvider,
  type FaultyProvider,
  type PaymentFault,
} from '../support/faulty-provider.ts'
import { paymentsOn } from '../support/payment-processor.ts'
import { anOpenPaymentInput } from '../support/payments.ts'
import { ENGINES, postgresDatabase } from '../support/postgres.ts'
import { NOON } from '../support/requests.ts'
import { openStoresOnPostgres, openStoresOnSqlite, type OpenedStores } from '../support/stores.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { report, rounds } from './campaign.ts'

type State = Payment['progress']['state']

/** What a visitor does on an approved order, and where the payment has to stand after each step. */
interface Scenario {
  readonly fault?: PaymentFault
  readonly steps: readonly (readonly [step: Step, expected: State])[]
  /** How often the money may have been asked for. */
  readonly charges: number
}

type Step =
  | 'capture'
  | 'capture many times at once'
  | 'capture, and be killed before storing'
  | 'decline'
  | 'approve again'
  | 'fault ends'
  | 'a minute passes'
  | 'an hour passes'

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'nothing wrong': { steps: [['capture', 'paid']], charges: 1 },
  'amount off by a cent': rejectedBy('amount'),
  'other currency': rejectedBy('currency'),
  'other payee': rejectedBy('payee'),
  'capture of another order': rejectedBy('used capture'),
  'two captures on the order': rejectedBy('two captures'),
  'word on another order': rejectedBy('another order'),
  'captured and given back': rejectedBy('refunded'),
  'order used twice': {
    steps: [
      ['capture', 'paid'],
      ['capture', 'paid'],
      ['an hour passes', 'paid'],
      ['capture', 'paid'],
    ],
    charges: 1,
  },
  PENDING: {
    fault: 'pending',
    steps: [
      ['capture', 'pending'],
      ['capture', 'pending'],
      ['an hour passes', 'pending'],
      ['fault ends', 'pending'],
      ['an hour passes', 'paid'],
    ],
    charges: 1,
  },
  'DECLINED before capture': {
    steps: [
      ['decline', 'created'],
      ['capture', 'declined'],
      ['capture', 'created'],
      ['approve again', 'created'],
      ['capture', 'paid'],
    ],
    charges: 1,
  },
  'DECLINED capture': {
    fault: 'declined',
    steps: [
      ['capture', 'expired'],
      ['capture', 'expired'],
    ],
    charges: 1,
  },
  'timeout before capture': {
    fault: 'lost before',
    steps: [
      ['capture', 'capturing'],
      ['a minute passes', 'capturing'],
      ['fault ends', 'capturing'],
      ['a minute passes', 'capturing'],
      ['capture', 'paid'],
    ],
    charges: 1,
  },
  'capture under way, visitor tries again': {
    fault: 'slow',
    steps: [
      ['capture', 'capturing'],
      ['a minute passes', 'capturing'],
      ['fault ends', 'capturing'],
      ['capture', 'paid'],
    ],
    charges: 1,
  },
  'timeout after capture': { fault: 'lost after', steps: [['capture', 'paid']], charges: 1 },
  'reset after capture': { fault: 'reset after', steps: [['capture', 'paid']], charges: 1 },
  'error after capture': { fault: 'error after', steps: [['capture', 'paid']], charges: 1 },
  'answer without details': {
    fault: 'no details',
    steps: [
      ['capture', 'capturing'],
      ['fault ends', 'capturing'],
      ['a minute passes', 'paid'],
    ],
    charges: 1,
  },
  'provider away after capture': {
    fault: 'away after',
    steps: [
      ['capture', 'capturing'],
      ['a minute passes', 'capturing'],
      ['fault ends', 'capturing'],
      ['a minute passes', 'paid'],
    ],
    charges: 1,
  },
  'away after capture, visitor tries again': {
    fault: 'away after',
    steps: [
      ['capture', 'capturing'],
      ['fault ends', 'capturing'],
      ['capture', 'paid'],
    ],
    charges: 1,
  },
  'captures at once': { steps: [['capture many times at once', 'paid']], charges: 1 },
  'captures at once, answer lost': {
    fault: 'lost after',
    steps: [['capture many times at once', 'paid']],
    charges: 1,
  },
  'killed between capture and storing': {
    steps: [
      ['capture, and be killed before storing', 'capturing'],
      ['a minute passes', 'paid'],
    ],
    charges: 1,
  },
  'killed, and the visitor tries again': {
    steps: [
      ['capture, and be killed before storing', 'capturing'],
      ['capture', 'capturing'],
      ['a minute passes', 'paid'],
      ['capture', 'paid'],
    ],
    charges: 1,
  },
}

function rejectedBy(fault: PaymentFault): Scenario {
  return {
    fault,
    steps: [
      ['capture', 'rejected'],
      ['fault ends', 'rejected'],
      ['capture', 'rejected'],
      ['an hour passes', 'rejected'],
    ],
    charges: 1,
  }
}

const AT_ONCE = 8
// Longer than a lease: whoever held one is gone by then.
const MINUTE_MS = 60_000

const OPEN = { SQLite: openOnSqlite, Postgres: openOnPostgres }

describe.each(ENGINES)('payments on %s', (engine) => {
  let provider: FaultyProvider
  let close = async () => {}
  let store: PaymentStore
  let deliveries: DeliveryStore
  let now = NOON
  /** Two instances on one store, as two servers would be. */
  let instances: readonly [PaymentProcessor, PaymentProcessor]

  beforeAll(async () => {
    const opened = await OPEN[engine]()
    provider = await startFaultyProvider()
    close = opened.close
    store = opened.payments
    deliveries = opened.deliveries
    instances = [paymentsOn(provider, store, () => now), paymentsOn(provider, store, () => now)]
    // A capture for 'used capture' to point at.
    await instances[0].capture(await anApprovedOrder())
  })
  afterAll(async () => {
    await provider.stop()
    await close()
  })

  async function anApprovedOrder(): Promise<string> {
    const opened = await instances[0].open(anOpenPaymentInput())
    if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`)
    await provider.decide(opened.payment.orderId, 'approve')
    return opened.payment.orderId
  }

  async function walk(orderId: string, step: Step): Promise<void> {
    switch (step) {
      case 'capture':
        await instances[0].capture(orderId)
        return
      case 'capture many times at once': {
        const captures = Array.from({ length: AT_ONCE }, (_, n) =>
          (n % 2 === 0 ? instances[0] : instances[1]).capture(orderId),
        )
        const found = await Promise.all(captures)
        expect(new Set(found.map((captured) => JSON.stringify(captured))).size).toBe(1)
        return
      }
      case 'capture, and be killed before storing': {
        const dying = { ...store, settle: () => Promise.reject(new Error('killed')) }
        const killed = paymentsOn(provider, dying, () => now)
        await expect(killed.capture(orderId)).rejects.toThrow('killed')
        return
      }
      case 'decline':
        return provider.decide(orderId, 'decline')
      case 'approve again':
        return provider.decide(orderId, 'approve')
      case 'fault ends':
        provider.faults.delete(orderId)
        return
      case 'a minute passes':
        return pass(MINUTE_MS)
      case 'an hour passes':
        return pass(60 * MINUTE_MS)
    }
  }

  async function pass(ms: number): Promise<void> {
    now += ms
    while (await instances[1].round()) continue
  }

  it.each(Object.entries(SCENARIOS))(
    '[PY4] [PY5] [PY6] [PY7] [PY25] [PY26] %s',
    async (name, scenario) => {
      const times = rounds(1, 100)
      const wrong: string[] = []
      let paid = 0
      let wronglyPaid = 0
      let asked = 0
      for (let n = 0; n < times; n++) {
        const orderId = await anApprovedOrder()
        if (scenario.fault) provider.faults.set(orderId, scenario.fault)
        for (const [step, expected] of scenario.steps) {
          await walk(orderId, step)
          const state = (await store.find(orderId))?.progress.state
          if (state === 'paid' && expected !== 'paid') wronglyPaid += 1
          if (state !== expected) wrong.push(`${step}: ${state ?? 'gone'} for ${expected}`)
        }
        const charges = provider.charges.get(orderId) ?? 0
        asked = Math.max(asked, charges)
        const payment = await store.find(orderId)
        if (payment?.progress.state === 'paid') paid += 1
        const notices = await deliveries.ofSubjects([payment?.id ?? ''])
        const told = notices.map(({ payload }) => readPaymentMail(payload).notice.event).join()
        const passed = new Set<string>(scenario.steps.map(([, state]) => state))
        const toTell = ['pending', 'paid', 'rejected'].filter((state) => passed.has(state)).join()
        if (told !== toTell) wrong.push(`told ${told} for ${toTell}`)
      }
      const shouldBePaid = scenario.steps.at(-1)?.[1] === 'paid'
      report(`payments on ${engine}, ${name}`, {
        times,
        paid,
        'wrongly paid': wronglyPaid,
        'charges per order at most': asked,
        'other surprises': wrong.length,
      })
      expect(wrong).toEqual([])
      expect(asked).toBeLessThanOrEqual(scenario.charges)
      expect(paid).toBe(shouldBePaid ? times : 0)
    },
  )

  /** What copies of one tab can have open at once: the first, those in its place, other selections. */
  async function approvedOrders(input: OpenPaymentInput): Promise<string[]> {
    const orders: string[] = []
    const inputs = [input, input, input, { ...input, datasets: [demoDataset({ quantity: 25 })] }]
    for (const each of inputs) {
      const opened = await instances[0].open({ ...each, replacesOrder: orders.at(-1) })
      if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`)
      orders.push(opened.payment.orderId)
    }
    for (const orderId of orders) await provider.decide(orderId, 'approve')
    return orders
  }

  it.each<[what: string, end: State, mostTimes: number, fault?: PaymentFault]>([
    ['nothing wrong', 'paid', 100],
    ['timeout after capture', 'paid', 100, 'lost after'],
    ['amount off by a cent', 'rejected', 100, 'amount'],
    ['PENDING', 'pending', 100, 'pending'],
    // Fewer: whoever waits for the one that is under way waits for long.
    ['capture under way', 'capturing', 10, 'slow'],
  ])('[PY7] several orders of one request at once, %s', async (what, end, mostTimes, fault) => {
    const times = rounds(1, mostTimes)
    const wrong: string[] = []
    let orderCount = 0
    let charges = 0
    for (let n = 0; n < times; n++) {
      const orders = await approvedOrders(anOpenPaymentInput())
      if (fault) for (const orderId of orders) provider.faults.set(orderId, fault)
      const capture = (orderId: string, at: number) =>
        (instances[at % 2] ?? instances[0]).capture(orderId)
      for (const round of ['at once', 'again']) {
        const found = await Promise.all(orders.map(capture))
        const answers = new Set(found.map((captured) => JSON.stringify(captured)))
        if (answers.size !== 1) wrong.push(`${round}: ${[...answers].join(' or ')}`)
      }
      const rows = await Promise.all(orders.map(store.find))
      const states = rows.map((payment) => payment?.progress.state)
      if (states.filter((state) => state !== 'created').join() !== end) wrong.push(states.join())
      orderCount += new Set(orders).size
      const asked = orders.reduce((sum, orderId) => sum + (provider.charges.get(orderId) ?? 0), 0)
      charges = Math.max(charges, asked)
    }
    report(`payments on ${engine}, several orders of one request at once, ${what}`, {
      times,
      orders: orderCount,
      'charges per request at most': charges,
      'other surprises': wrong.length,
    })
    expect(wrong).toEqual([])
    expect(charges).toBe(1)
  })
})

async function openOnSqlite(): Promise<OpenedStores> {
  const folder = makeTempDir()
  const stores = await openStoresOnSqlite(folder.path)
  return {
    ...stores,
    close: async () => {
      await stores.close()
      folder.remove()
    },
  }
}

async function openOnPostgres(): Promise<OpenedStores> {
  const server = await postgresDatabase()
  const stores = await openStoresOnPostgres(server.url)
  return {
    ...stores,
    close: async () => {
      await stores.close()
      await server.stop()
    },
  }
}
