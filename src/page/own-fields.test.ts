import { expect, it, vi } from 'vitest'
import { aRequest } from '../../tests/support/requests.ts'
import { addOwnFields } from '../../tests/support/own-fields.ts'
import { pageSession, RELOADED } from '../../tests/support/page-session.ts'
import { shopCopy } from '../../tests/support/shop-copy.ts'
import { browserStorage } from './sending/browser-storage.ts'
import { createDraftKeeper } from './sending/draft.ts'
import { readShop } from '../shop/read-shop.ts'
import { publicShop } from '../shop/public-shop.ts'
import { pageDataJson } from './page-data.ts'

async function aShopWithOwnFields() {
  const copy = shopCopy()
  addOwnFields(copy)
  return readShop(copy.folder)
}

it('[CF1] [SN2] own fields follow the standard ones in the summary, and add no parameter', async () => {
  const shop = publicShop(await aShopWithOwnFields())
  const send = vi.fn<(params: Readonly<Record<string, string>>) => Promise<never>>()
  send.mockRejectedValue(new Error('not sent'))
  const session = pageSession({ shop, sender: { send, prepare: () => {} } })
  session.setCustomer('company', 'Rossi & figli')
  session.setCustomer('delivery', '24/12/2026')
  for (const _ of session.wizard.steps) await session.wizard.next()
  const [params] = send.mock.lastCall ?? []
  expect(Object.keys(params ?? {})).toEqual(['name', 'email', 'phone', 'message'])
  const labels = [...(params?.message ?? '').matchAll(/<th>(.*?)<\/th>/g)].map(([, label]) => label)
  expect(labels.slice(-5)).toEqual(['Note', 'Azienda', 'P.IVA', 'Consegna desiderata', 'Settore'])
  expect(params?.message).toContain('<th>Azienda</th><td>Rossi &amp; figli</td>')
  expect(params?.message).toContain('<th>Consegna desiderata</th><td>24/12/2026</td>')
  const { rows } = aRequest({ params: params ?? {} })
  expect(rows).toContainEqual({ kind: 'customer', label: 'Azienda', text: 'Rossi & figli' })
})

it('[CF1] [ST1] a draft keeps own fields, and outlives one that the shop adds or drops', () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as Storage
  const drafts = createDraftKeeper(browserStorage(() => storage))
  pageSession({ drafts }).setCustomer('company', 'Rossi')
  const restored = pageSession({ drafts })
  restored.restore(RELOADED)
  expect(restored.order.getSnapshot().customer).toMatchObject({ company: 'Rossi', name: 'Nome' })
})

it('[CF1] [SH7] the labels travel with the page where the shop has own fields', async () => {
  const written = async (shop: ReturnType<typeof publicShop>) =>
    pageDataJson({ shop, layouts: {}, payment: false })
  expect(await written(publicShop(await aShopWithOwnFields()))).toContain(
    '"message":"Note","company":"Azienda"',
  )
  expect(await written(pageSession().shop)).not.toMatch(/customerFields|"fields"/)
})
