import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { aPng } from '../../../tests/support/png.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import type { Shop } from '../../shop/shop.ts'
import { createPngDrawer, type DrawPng } from './draw-png.ts'
import { drawablePhoto } from './photo-of.ts'
import { createPreviewPictures } from './preview-pictures.ts'

function setUp(draw: DrawPng = async (svg, width) => Buffer.from(`${width} ${svg}`)) {
  const folder = join(tempDir(), 'previews')
  const shopDir = tempDir()
  const logged: string[] = []
  let running = 0
  let most = 0
  const drawn: string[] = []
  const counted: DrawPng = async (svg, width) => {
    drawn.push(svg)
    most = Math.max(most, ++running)
    try {
      return await draw(svg, width)
    } finally {
      running -= 1
    }
  }
  const open = () =>
    createPreviewPictures({ draw: counted, folder, shopDir, log: (event) => logged.push(event) })
  return { open, folder, shopDir, drawn, logged, mostAtOnce: () => most }
}

it('[EM21] a preview is a PNG of 1200 × 630, drawn without a browser', async () => {
  const png = await setUp(createPngDrawer()).open()(demoShop, 'mug')
  expect(png?.subarray(0, 4).toString('latin1')).toBe('\x89PNG')
  expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([1200, 630])
})

it('[EM21] is drawn at the first request, one at a time, once for what it shows, and kept over a start', async () => {
  const { open, drawn, folder, mostAtOnce } = setUp()
  const previewOf = open()
  expect(drawn).toEqual([])
  const products = demoShop.catalogue.products.map(({ id }) => id)
  await Promise.all([...products, ...products, undefined].map((id) => previewOf(demoShop, id)))
  // The shop's own picture is the one of its first product.
  expect(drawn).toHaveLength(products.length)
  expect(new Set(drawn).size).toBe(products.length)
  expect(mostAtOnce()).toBe(1)
  expect(readdirSync(folder)).toHaveLength(products.length)

  const restarted = open()
  expect(await restarted(demoShop, 'mug')).toEqual(await previewOf(demoShop, 'mug'))
  expect(drawn).toHaveLength(products.length)
  const settings = { ...demoShop.settings, brandColor: '#005577' }
  await restarted({ ...demoShop, settings }, 'mug')
  expect(drawn).toHaveLength(products.length + 1)
})

/** The demo shop, whose mug has a photo. */
const shopWith = (file: string): Shop => ({
  ...demoShop,
  catalogue: {
    ...demoShop.catalogue,
    products: demoShop.catalogue.products.map((product) =>
      product.id === 'mug'
        ? { ...product, pictures: Object.fromEntries(product.colors.map((id) => [id, file])) }
        : product,
    ),
  },
})

function writePhoto(shopDir: string, file: string, content: Buffer): void {
  mkdirSync(join(shopDir, 'pictures'), { recursive: true })
  writeFileSync(join(shopDir, 'pictures', file), content)
}

/** White, with one bit for each pixel: few bytes that become many. */
function hugePng(side: number): Buffer {
  const pixels = deflateSync(Buffer.alloc((1 + side / 8) * side))
  return aPng({ declared: [side, side], kind: [1, 0, 0, 0, 0], pixels })
}

it('[EM21] shows the photo that a product has, and its drawing where the photo cannot be drawn', async () => {
  const { open, drawn, shopDir } = setUp()
  writePhoto(shopDir, 'tazza.png', aPng())
  const previewOf = open()
  await previewOf(shopWith('tazza.png'), 'mug')
  await previewOf(shopWith('tazza.avif'), 'mug')
  expect(drawn.map((svg) => svg.includes('data:image/png;base64,'))).toEqual([true, false])
  expect(drawn[1]).toContain('o-mug')
})

it('[EM21] a link that leads out of the folder is not shown, nor what is no file', async () => {
  const shopDir = tempDir()
  mkdirSync(join(shopDir, 'pictures', 'cartella.png'), { recursive: true })
  writeFileSync(join(shopDir, 'altrove.png'), aPng())
  symlinkSync(join(shopDir, 'altrove.png'), join(shopDir, 'pictures', 'fuori.png'))
  for (const file of ['fuori.png', 'cartella.png', 'manca.png']) {
    expect(await drawablePhoto(shopDir, file), file).toBeUndefined()
  }
})

it('[EM21] a drawing that fails leaves the link without a picture, and is tried again', async () => {
  let asked = 0
  const { open, logged } = setUp(async () => {
    if (++asked === 1) throw new Error('broken')
    return Buffer.from('png')
  })
  const previewOf = open()
  expect(await previewOf(demoShop, 'pen')).toBeUndefined()
  expect((await previewOf(demoShop, 'pen'))?.toString()).toBe('png')
  expect(logged).toEqual(['preview-not-drawn'])
})

it('[EM25] a photo is drawn up to 25 megapixels, told by its header, and whatever its name says', async () => {
  const shopDir = tempDir()
  const header = (width: number, height: number) => aPng({ declared: [width, height] })
  writePhoto(shopDir, 'grande.png', header(6000, 4000))
  writePhoto(shopDir, 'enorme.png', header(20_000, 20_000))
  writePhoto(shopDir, 'striscia.png', header(26_000_000, 1))
  writePhoto(shopDir, 'altro.jpg', aPng())
  expect(await drawablePhoto(shopDir, 'grande.png')).toMatchObject({ width: 6000, height: 4000 })
  for (const file of ['enorme.png', 'striscia.png', 'altro.jpg']) {
    expect(await drawablePhoto(shopDir, file), file).toBeUndefined()
  }
})

it('[EM25] what takes more memory than the drawing thread may have is not drawn, and the next picture is', async () => {
  const draw = createPngDrawer()
  const photo = hugePng(9_600).toString('base64')
  const huge = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image width="9" height="9" href="data:image/png;base64,${photo}"/></svg>`
  await expect(draw(huge, 9)).rejects.toThrow()
  const small = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  expect((await draw(small, 9)).readUInt32BE(16)).toBe(9)
})

it('[EM25] a photo that turns out not to be drawable is replaced by the drawing, for good', async () => {
  const { open, drawn, logged, shopDir } = setUp(async (svg) => {
    if (svg.includes('data:image/png')) throw new Error('out of memory')
    return Buffer.from('drawn')
  })
  writePhoto(shopDir, 'tazza.png', aPng())
  const previewOf = open()
  const shop = shopWith('tazza.png')
  for (let round = 0; round < 3; round++) {
    expect((await previewOf(shop, 'mug'))?.toString()).toBe('drawn')
  }
  expect(drawn).toHaveLength(2)
  expect(logged).toEqual(['preview-not-drawn'])
})
