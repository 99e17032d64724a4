import { expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import type { Price } from '../../../order/money.ts'
import { createDeskStatus, type DeskStatusOptions } from './desk-status.ts'

const DAY_MS = 24 * 60 * 60_000

const madeSince = (days: number) => async () => ({
  madeAt: NOON - days * DAY_MS,
  readBackAt: null,
})

async function statusWith(changes: Partial<DeskStatusOptions> = {}) {
  const status = createDeskStatus({
    health: async () => ({ store: true, deliver: true, oldestWaitingSeconds: 0 }),
    inbox: { count: async () => 0 },
    shopProblems: () => [],
    freeBytes: async () => 1e12,
    config: { dataDir: '/dati', publicUrl: undefined, basePath: '/preventivi' },
    version: '1.2.3',
    backup: undefined,
    lastBackup: async () => undefined,
    retention: async () => ({ keepMonths: null, next: undefined }),
    shops: { current: () => demoShop },
    now: () => NOON,
    ...changes,
  })
  return status()
}

const noticesWith = async (changes?: Partial<DeskStatusOptions>) =>
  (await statusWith(changes)).notices

it('[BN60] a server in order has nothing to say', async () => {
  expect(await noticesWith()).toEqual([])
  const freeBytes = () => Promise.reject(new Error('ENOSYS'))
  expect(await noticesWith({ freeBytes, lastBackup: madeSince(6) })).toEqual([])
  const waiting = { store: true, deliver: true, oldestWaitingSeconds: 3_600 }
  expect(await noticesWith({ health: async () => waiting })).toEqual([])
})

const aProblem = (message: string) => ({
  file: 'settings.json',
  place: 'brandColor',
  path: ['brandColor'],
  message,
})

it('[BN60] says what is not in order, the most urgent first', async () => {
  const notices = await noticesWith({
    health: async () => ({ store: false, deliver: false, oldestWaitingSeconds: 60 }),
    inbox: { count: async () => 3 },
    shopProblems: () => ['a', 'b', 'x'.repeat(999), 'd'].map(aProblem),
    freeBytes: async () => 123_456_789,
    lastBackup: madeSince(8),
  })
  expect(notices).toEqual([
    { kind: 'cannot-store' },
    { kind: 'mail-fails', since: NOON - 60_000 },
    { kind: 'disk-low', freeMegabytes: 123 },
    {
      kind: 'shop-refused',
      count: 4,
      problems: [
        { words: 'Impostazioni, Colore del marchio: a', line: 'settings.json, brandColor: a' },
        expect.objectContaining({ line: 'settings.json, brandColor: b' }),
        expect.objectContaining({ line: expect.stringMatching(/^.{300}$/) }),
      ],
    },
    { kind: 'mails-refused', count: 3 },
    { kind: 'backup-old', madeAt: NOON - 8 * DAY_MS },
  ])
})

it('[BN60] a mail that waits for hours counts, also after a restart', async () => {
  const health = async () => ({ store: true, deliver: true, oldestWaitingSeconds: 7_201 })
  expect(await noticesWith({ health })).toMatchObject([{ kind: 'mail-fails' }])
})

it('[BN57] warns a week before requests go, unless some went lately', async () => {
  const noticesFor = (days: number, isRoutine: boolean) => {
    const next = { at: NOON + days * DAY_MS, count: 4, isRoutine }
    return noticesWith({ retention: async () => ({ keepMonths: 3, next }) })
  }
  const warning = { kind: 'erasing-soon', at: NOON + DAY_MS, count: 4, keepMonths: 3 }
  expect(await noticesFor(1, false)).toEqual([warning])
  expect(await noticesFor(1, true)).toEqual([])
  expect(await noticesFor(8, false)).toEqual([])
})

it('[ED67] the desk knows whether something is still the sample’s', async () => {
  expect((await statusWith()).isSample).toBe(true)
  const { catalogue, settings } = demoShop
  const own = {
    ...demoShop,
    catalogue: { ...catalogue, products: catalogue.products.slice(0, 1) },
    settings: {
      ...settings,
      name: 'Rosa',
      copyright: '© Rosa',
      sellerEmail: 'rosa@example.org',
      sampleCustomer: { name: '', surname: '', email: '', phone: '', message: '' },
    },
    documents: { ...demoShop.documents, info: 'Rosa', privacy: 'Rosa' },
  }
  const isSample = async (shop: typeof demoShop) =>
    (await statusWith({ shops: { current: () => shop } })).isSample
  expect(await isSample(own)).toBe(true)
  const products = own.catalogue.products.map((product) => ({ ...product, base: 1 as Price }))
  expect(await isSample({ ...own, catalogue: { ...catalogue, products } })).toBe(false)
})

it('[BN94] [UP4] says what the server is and has', async () => {
  expect((await statusWith()).server).toEqual({
    version: '1.2.3',
    freeBytes: 1e12,
    isDiskLow: false,
    dataDir: '/dati',
    lastBackup: null,
    hasOwnBackup: false,
    publicAddress: null,
  })
  const { server } = await statusWith({
    config: { dataDir: '/dati', publicUrl: 'https://example.com', basePath: '/preventivi' },
    freeBytes: () => Promise.reject(new Error('ENOSYS')),
    lastBackup: async () => ({ madeAt: NOON, readBackAt: NOON - DAY_MS }),
    backup: { copyTo: async () => {}, note: async () => {} },
  })
  expect(server).toMatchObject({
    freeBytes: null,
    isDiskLow: false,
    lastBackup: { madeAt: NOON, readBackAt: NOON - DAY_MS },
    hasOwnBackup: true,
    publicAddress: 'https://example.com/preventivi/',
  })
})
