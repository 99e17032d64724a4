import { expect, it } from 'vitest'
import { demoDataset, demoShop } from '../../../tests/support/demo-shop.ts'
import { aPng } from '../../../tests/support/png.ts'
import { createPngDrawer } from './draw-png.ts'
import { createGadgetPictures } from './gadget-pictures.ts'

const PNG = '\x89PNG'

it('[AF40] draws it as PNG in a thread, at the width that is asked for, once for each configuration', async () => {
  let drawings = 0
  const draw = createPngDrawer()
  const drawGadget = createGadgetPictures({
    draw: (svg, width) => {
      drawings += 1
      return draw(svg, width)
    },
    log: () => {},
  })
  const mug = demoDataset({ product: 'mug', material: 'ceramic', color: 'red', print: 'laser' })
  const all = await Promise.all([
    drawGadget({ shop: demoShop, selections: mug }, 320),
    drawGadget({ shop: demoShop, selections: mug }, 320),
    drawGadget({ shop: demoShop, selections: { ...mug, color: 'blue' } }, 320),
  ])
  for (const png of all) {
    expect(png?.subarray(0, 4).toString('latin1')).toBe(PNG)
    expect(png?.readUInt32BE(16)).toBe(320)
  }
  expect(drawings).toBe(2)
  expect(all[2]?.equals(all[0] ?? Buffer.alloc(0))).toBe(false)
})

it('[AF40] no picture of what the shop does not offer, or of a request that does not say what it is', async () => {
  const drawGadget = createGadgetPictures({
    draw: () => Promise.reject(new Error('no')),
    log: () => {},
  })
  const unknown = [
    {},
    { product: 'pen' },
    { product: 'boat', color: 'red' },
    { product: 'mug', color: 'plaid' },
  ]
  for (const selections of unknown) {
    expect(await drawGadget({ shop: demoShop, selections }, 320)).toBeUndefined()
  }
})

it('[AF40] a drawing that fails leaves the mail without a picture, and is tried again', async () => {
  const logged: string[] = []
  const results = [Promise.reject(new Error('broken')), Promise.resolve(Buffer.from('png'))]
  const drawGadget = createGadgetPictures({
    draw: () => results.shift() ?? Promise.reject(new Error('too often')),
    log: (event) => logged.push(event),
  })
  const gadget = { shop: demoShop, selections: demoDataset({}), logo: aPng() }
  expect(await drawGadget(gadget, 320)).toBeUndefined()
  expect((await drawGadget(gadget, 320))?.toString()).toBe('png')
  expect(logged).toEqual(['picture-not-drawn'])
})
