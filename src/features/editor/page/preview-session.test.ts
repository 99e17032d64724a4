import { expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { SELECTIONS, type ChoiceId } from '../../../order/selections.ts'
import { publicShop } from '../../../shop/public-shop.ts'
import type { PageData } from '../../../page/page-data.ts'
import { openPreview } from './preview-session.tsx'

const shop = publicShop(demoShop)
const data: PageData = { shop, layouts: {}, payment: false }
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

const labelOf = (id: ChoiceId, chosen: string) =>
  catalogue[SELECTIONS[id].list].find((entry) => entry.id === chosen)?.label

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
    expect(session.replaced.getSnapshot()).toContainEqual(
      expect.objectContaining({ id, gone: labelOf(id, gone) }),
    )
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

it('[ED83] initial choices that the draft changes are shown at once, all others stay', () => {
  const before = openPreview(data, undefined)
  before.session.choose('print', 'laser')
  before.session.setQuantity(250)
  const defaults = { ...catalogue.defaults, color: 'red', quantity: 100 }
  const changed = { ...data, shop: { ...shop, catalogue: { ...catalogue, defaults } } }
  const { session } = openPreview(changed, before)
  expect(session.order.getSnapshot().dataset).toEqual({
    ...catalogue.defaults,
    color: 'red',
    print: 'laser',
    quantity: 100,
  })
  expect(session.replaced.getSnapshot()).toEqual([])
})

it('[ED83] what a product replaces is not told where the desk has opened it', () => {
  const { session, show } = openPreview(data, undefined)
  show('product', { product: 'mug' })
  expect(session.order.getSnapshot().dataset).toMatchObject({ product: 'mug', material: 'ceramic' })
  expect(session.replaced.getSnapshot()).toEqual([])
  session.choose('product', 'pen')
  session.choose('material', 'metal')
  session.choose('product', 'mug')
  expect(session.replaced.getSnapshot()).not.toEqual([])
})
