import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset } from '../../tests/support/demo-shop.ts'
import { choose, optionsOf } from './dataset.ts'

it('[CH1] offers the colours and materials of the product chosen', () => {
  const ids = (field: 'color' | 'material', product: string) =>
    optionsOf(demoCatalogue, demoDataset({ product }), field).map(({ id }) => id)
  expect(ids('color', 'usb')).toEqual(['silver', 'black'])
  expect(ids('color', 'bottle')).toEqual([
    'white',
    'yellow',
    'orange',
    'pink',
    'red',
    'green',
    'blue',
  ])
  expect(ids('material', 'mug')).toEqual(['ceramic'])
  expect(ids('material', 'pen')).toEqual(['plastic', 'metal'])
})

it('[CH2] keeps a colour and a material that the new product also has', () => {
  const { dataset, replaced } = choose(demoCatalogue, demoDataset(), 'product', 'powerbank')
  expect(dataset).toEqual(demoDataset({ product: 'powerbank', color: 'green', material: 'metal' }))
  expect(replaced).toEqual([])
})

it('[CH2] replaces what the new product does not have by the first that it lists', () => {
  const { dataset, replaced } = choose(demoCatalogue, demoDataset(), 'product', 'usb')
  expect(dataset).toMatchObject({ product: 'usb', color: 'silver', material: 'metal' })
  expect(replaced).toMatchObject([{ id: 'color', now: 'Argento' }])
})

it('[CH2] selects the only material of a product', () => {
  const { dataset, replaced } = choose(demoCatalogue, demoDataset(), 'product', 'mug')
  expect(dataset).toMatchObject({ color: 'green', material: 'ceramic' })
  expect(replaced.map(({ id }) => id)).toEqual(['material'])
})

it('[CH2] other choices replace nothing', () => {
  const { dataset, replaced } = choose(demoCatalogue, demoDataset(), 'print', 'laser')
  expect(dataset).toEqual(demoDataset({ print: 'laser' }))
  expect(replaced).toEqual([])
})
