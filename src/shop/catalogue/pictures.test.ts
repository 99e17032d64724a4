import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoShop, shopFile } from '../../../tests/support/demo-shop.ts'
import { parseCatalogue } from './parse-catalogue.ts'
import { namedPictures, PICTURES_FOLDER, withPresentPictures } from './pictures.ts'
import { inOneLine } from '../problems.ts'

const A_PICTURE = 'RIFF\0\0\0\0WEBPVP8 '

let shopDir: string
beforeEach(() => {
  shopDir = mkdtempSync(join(tmpdir(), 'omaggio-pictures-'))
})
afterEach(() => rmSync(shopDir, { recursive: true }))

function catalogueWith(changes: object) {
  const file = shopFile('catalogue.json')
  const [first, ...others] = file.products as object[]
  return parseCatalogue({ ...file, products: [{ ...first, ...changes }, ...others] })
}

function shopWith(changes: object) {
  const parsed = catalogueWith(changes)
  if (!('value' in parsed) || !parsed.value) throw new Error('the catalogue was refused')
  return { ...demoShop, catalogue: parsed.value }
}

const problemsOf = (changes: object) => {
  const parsed = catalogueWith(changes)
  return 'problems' in parsed ? (parsed.problems ?? []) : []
}

it('[PC7] one picture serves every colour of the product', () => {
  const [pen] = shopWith({ pictures: 'penna.webp' }).catalogue.products
  expect(pen?.pictures).toEqual({
    blue: 'penna.webp',
    red: 'penna.webp',
    black: 'penna.webp',
    green: 'penna.webp',
  })
})

it('[PC15] a picture that is not in the folder is named and left out', async () => {
  mkdirSync(join(shopDir, PICTURES_FOLDER))
  writeFileSync(join(shopDir, PICTURES_FOLDER, 'penna-blu.webp'), A_PICTURE)
  const shop = shopWith({ pictures: { blue: 'penna-blu.webp', red: 'penna-rossa.webp' } })
  const { shop: pictured, warnings } = await withPresentPictures(shop, shopDir)
  expect(pictured.catalogue.products[0]?.pictures).toEqual({ blue: 'penna-blu.webp' })
  expect(warnings.map(inOneLine)).toEqual([
    'pictures/penna-rossa.webp, prodotto «pen»: il file non c’è, al suo posto resta il disegno',
  ])
})

it.each([
  ['', 'il file è vuoto, al suo posto resta il disegno'],
  ['ciao', 'non è un’immagine webp, avif, png o jpg, al suo posto resta il disegno'],
  [A_PICTURE + 'x'.repeat(6_000_000), 'pesa 6 MB e rallenta la pagina: riducila'],
])('[PC15] warns of a picture that begins with %.20j', async (content, message) => {
  mkdirSync(join(shopDir, PICTURES_FOLDER))
  writeFileSync(join(shopDir, PICTURES_FOLDER, 'penna.jpg'), content)
  const { warnings } = await withPresentPictures(shopWith({ pictures: 'penna.jpg' }), shopDir)
  expect(warnings).toEqual([{ file: 'pictures/penna.jpg', place: 'prodotto «pen»', message }])
})

it.each(['Penna.JPG', 'penna.jpeg', 'penna.jpg.webp'])(
  '[PC15] the warning about a missing picture names %s',
  async (name) => {
    mkdirSync(join(shopDir, PICTURES_FOLDER))
    writeFileSync(join(shopDir, PICTURES_FOLDER, name), A_PICTURE)
    const { warnings } = await withPresentPictures(shopWith({ pictures: 'penna.jpg' }), shopDir)
    expect(warnings.map(({ message }) => message)).toEqual([
      `il file non c’è, ma c’è «${name}»: scrivi il suo nome; intanto resta il disegno`,
    ])
  },
)

it('[PC21] a link that leads out of the folder is no picture', async () => {
  mkdirSync(join(shopDir, PICTURES_FOLDER))
  writeFileSync(join(shopDir, 'privata.webp'), A_PICTURE)
  symlinkSync('../privata.webp', join(shopDir, PICTURES_FOLDER, 'penna.webp'))
  const { shop } = await withPresentPictures(shopWith({ pictures: 'penna.webp' }), shopDir)
  expect(shop.catalogue.products[0]?.pictures).toEqual({})
})

it('[PC15] a folder or a broken link is no picture, a link to a file is', async () => {
  const folder = join(shopDir, PICTURES_FOLDER)
  mkdirSync(join(folder, 'cartella.webp'), { recursive: true })
  writeFileSync(join(folder, 'vera.webp'), A_PICTURE)
  symlinkSync('vera.webp', join(folder, 'rimando.webp'))
  symlinkSync('altrove.webp', join(folder, 'persa.webp'))
  const pictures = { blue: 'cartella.webp', red: 'persa.webp', black: 'rimando.webp' }
  const { shop, warnings } = await withPresentPictures(shopWith({ pictures }), shopDir)
  expect(shop.catalogue.products[0]?.pictures).toEqual({ black: 'rimando.webp' })
  expect(warnings.map(({ file }) => file)).toEqual([
    'pictures/cartella.webp',
    'pictures/persa.webp',
  ])
})

it('[PC7] a shop without a folder of pictures has the drawings', async () => {
  const { shop, warnings } = await withPresentPictures(demoShop, shopDir)
  expect(shop).toEqual(demoShop)
  expect(warnings).toEqual([])
})

it.each(['../settings.json', 'foto penna.webp', 'penna.svg', 'sub/penna.png'])(
  '[PC7] [SH4] %s is no name of a picture',
  (pictures) => {
    expect(problemsOf({ pictures: { blue: pictures } })).toHaveLength(1)
  },
)

it('[PC7] [SH12] a picture of a colour that the product does not have is reported', () => {
  expect(problemsOf({ pictures: { pink: 'penna.webp' } })).toMatchObject([
    { place: 'prodotto «pen», pictures' },
  ])
})

it('[PC1] [SH12] a drawing that does not exist is reported with those that do', () => {
  expect(problemsOf({ drawing: 'cushion' })).toMatchObject([
    { place: 'prodotto «pen», drawing', message: expect.stringContaining('scegli tra pen') },
  ])
})

/** The shipped catalogue with another entry for plastic. */
function withPlastic(entry: object) {
  const file = shopFile('catalogue.json')
  const [plastic, ...others] = file.materials as { id: string; label: string }[]
  const named = { id: plastic?.id, label: plastic?.label }
  return parseCatalogue({ ...file, materials: [{ ...named, ...entry }, ...others] })
}

it.each([
  [{}, 'matt'],
  [{ finish: 'glaze' }, 'glaze'],
])('[PC10] a material with %j is %s', (entry, finish) => {
  expect(withPlastic(entry)).toMatchObject({ value: { materials: [{ finish }, {}, {}] } })
})

it('[PC10] [SH12] a finish that does not exist is reported with those that do', () => {
  expect(withPlastic({ finish: 'shiny' }).problems).toMatchObject([
    { place: 'materiale «plastic», finish', message: expect.stringContaining('scegli tra matt') },
  ])
})

it('[LG18] the place of the mark stays inside of the photo', () => {
  const [pen] = shopWith({ printArea: { x: 60, y: 20, width: 40, height: 12.5 } }).catalogue
    .products
  expect(pen?.printArea).toEqual({ x: 60, y: 20, width: 40, height: 12.5 })
  expect(problemsOf({ printArea: { x: 60, y: 20, width: 41, height: 30 } })).toMatchObject([
    { message: expect.stringContaining('esce dalla foto') },
  ])
  expect(problemsOf({ printArea: { x: -1, y: 20, width: 101 } })).toHaveLength(2)
})

it('[LG32] the area has a size in millimetres only with both sides, also without a photo', () => {
  const [pen] = shopWith({ printArea: { widthMm: 50, heightMm: 7 } }).catalogue.products
  expect(pen?.printArea).toEqual({ x: 30, y: 30, width: 40, height: 40, widthMm: 50, heightMm: 7 })
  expect(problemsOf({ printArea: { widthMm: 50 } })).toMatchObject([
    { message: expect.stringContaining('insieme') },
  ])
  expect(problemsOf({ printArea: { widthMm: 0, heightMm: 9000 } })).toHaveLength(2)
})

it('[LG19] a logo of the shop that is not in the folder is named and left out', async () => {
  const settings = { ...demoShop.settings, logo: 'marchio.svg' }
  const { shop, warnings } = await withPresentPictures({ ...demoShop, settings }, shopDir)
  expect(shop.settings.logo).toBeUndefined()
  expect(warnings.map(inOneLine)).toEqual([
    'pictures/marchio.svg, logo in settings.json: il file non c’è, al suo posto resta il fiocco',
  ])
  mkdirSync(join(shopDir, PICTURES_FOLDER))
  writeFileSync(join(shopDir, PICTURES_FOLDER, 'marchio.svg'), '<svg/>')
  const present = await withPresentPictures({ ...demoShop, settings }, shopDir)
  expect(present.shop.settings.logo).toBe('marchio.svg')
  expect(present.warnings).toEqual([])
  expect([...namedPictures(present.shop)]).toEqual(['marchio.svg'])
})
