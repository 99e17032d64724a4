import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { demoDataset, demoShop } from '../../../tests/support/demo-shop.ts'
import { aPng } from '../../../tests/support/png.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { createPngDrawer } from './draw-png.ts'
import { createGadgetPictures } from './gadget-pictures.ts'

const PNG = '\x89PNG'

it('[AF40] draws it as PNG in a thread, at the width that is asked for, once for each configuration', async () => {
  let drawings = 0
  const draw = createPngDrawer()
  const drawGadget = createGadgetPictures({
    shopDir: 'none',
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
    expect(png?.content.subarray(0, 4).toString('latin1')).toBe(PNG)
    expect(png).toMatchObject({ type: 'image/png', width: 320 })
  }
  expect(drawings).toBe(2)
  expect(all[2]?.content).not.toEqual(all[0]?.content)
})

it('[AF40] no picture of what the shop does not offer, or of a request that does not say what it is', async () => {
  const drawGadget = createGadgetPictures({
    shopDir: 'none',
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
  const results = [Promise.reject(new Error('broken')), Promise.resolve(aPng())]
  const drawGadget = createGadgetPictures({
    shopDir: 'none',
    draw: () => results.shift() ?? Promise.reject(new Error('too often')),
    log: (event) => logged.push(event),
  })
  const gadget = { shop: demoShop, selections: demoDataset({}), logo: { png: aPng() } }
  expect(await drawGadget(gadget, 320)).toBeUndefined()
  expect((await drawGadget(gadget, 320))?.content).toEqual(aPng())
  expect(logged).toEqual(['picture-not-drawn'])
})

/** The WebP of one white pixel. */
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

function shopWithPhotos(pictures: Readonly<Record<string, Buffer>>) {
  const shopDir = tempDir()
  mkdirSync(join(shopDir, 'pictures'))
  for (const [file, content] of Object.entries(pictures)) {
    writeFileSync(join(shopDir, 'pictures', file), content)
  }
  const [red = '', blue = red] = Object.keys(pictures)
  const products = demoShop.catalogue.products.map((product) =>
    product.id === 'mug' ? { ...product, pictures: { red, blue } } : product,
  )
  const shop = { ...demoShop, catalogue: { ...demoShop.catalogue, products } }
  const drawn: string[] = []
  const drawGadget = createGadgetPictures({
    shopDir,
    draw: async (svg) => {
      drawn.push(svg)
      return aPng()
    },
    log: () => {},
  })
  const pictureIn = (color: string) => {
    const mug = demoDataset({ product: 'mug', material: 'ceramic', color, print: 'digital' })
    return drawGadget({ shop, selections: mug }, 320)
  }
  return { pictureIn, drawn }
}

it('[AF42] shows the photo of the colour that was chosen', async () => {
  const [red, blue] = [aPng({ width: 8 }), aPng({ width: 9 })]
  const { pictureIn, drawn } = shopWithPhotos({ 'rossa.png': red, 'blu.png': blue })
  expect(await pictureIn('red')).toMatchObject({ type: 'image/png' })
  expect(await pictureIn('blue')).toMatchObject({ type: 'image/png' })
  expect(drawn[0]).toContain(red.toString('base64'))
  expect(drawn[1]).toContain(blue.toString('base64'))
})

it('[AF42] attaches a photo that it cannot draw, and shows none that it cannot read', async () => {
  const webp = shopWithPhotos({ 'tazza.webp': WEBP })
  expect(await webp.pictureIn('red')).toEqual({
    type: 'image/webp',
    content: WEBP,
    width: 1,
    height: 1,
  })
  const large = Buffer.concat([WEBP, Buffer.alloc(1_000_001)])
  for (const file of [large, Buffer.from('no picture'), Buffer.alloc(0)]) {
    const { pictureIn, drawn } = shopWithPhotos({ 'tazza.webp': file })
    expect(await pictureIn('red')).toBeUndefined()
    expect([...webp.drawn, ...drawn]).toEqual([])
  }
})
