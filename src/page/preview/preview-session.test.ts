import { expect, it } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { publicShop } from '../../shop/shop.ts'
import type { PageData } from '../page-data.ts'
import { openPreview } from './preview-session.tsx'

const shop = publicShop(demoShop)
const data: PageData = { shop, layouts: {}, payment: false, version: '1' }
const { catalogue } = shop

/** The page of a draft without the entries that have this id. */
function without(gone: string): PageData {
  const others = <T extends { readonly id: string }>(list: readonly T[]) =>
    list.filter(({ id }) => id !== gone)
  const products = others(catalogue.products).map((product) => ({
    ...product,
    colors: product.colors.filter((id) => id !== gone),
    materials: Object.fromEntries(Object.entries(product.materials).filter(([id]) => id !== gone)),
  }))
  const left = {
    ...catalogue,
    products,
    colors: others(catalogue.colors),
    materials: others(catalogue.materials),
    prints: others(catalogue.prints),
    packaging: others(catalogue.packaging),
  }
  return { ...data, shop: { ...shop, catalogue: left } }
}

it.each([
  ['product', 'mug'],
  ['color', 'green'],
  ['material', 'plastic'],
  ['print', 'screen'],
  ['pack', 'box'],
] as const)(
  '[ED18] a chosen %s that the draft no longer offers is replaced and told',
  (id, gone) => {
    const before = openPreview(data, undefined)
    before.session.choose(id, gone)
    before.show('summary', {})
    before.session.setCustomer('message', 'Grazie')
    const { session } = openPreview(without(gone), before)
    const { dataset, customer } = session.order.getSnapshot()
    expect(dataset[id]).not.toBe(gone)
    expect(session.replaced.getSnapshot()).toContainEqual(expect.objectContaining({ id }))
    expect(customer.message).toBe('Grazie')
    // The step that was shown before passes its validation again.
    expect(session.wizard.getSnapshot().active).toBe(session.wizard.indexOf('summary'))
  },
)

it('[ED18] choices that are still offered stay', () => {
  const before = openPreview(data, undefined)
  before.session.choose('color', 'green')
  before.session.setQuantity(250)
  const { session } = openPreview(without('box'), before)
  expect(session.order.getSnapshot().dataset).toMatchObject({ color: 'green', quantity: 250 })
  expect(session.replaced.getSnapshot()).toEqual([])
})
