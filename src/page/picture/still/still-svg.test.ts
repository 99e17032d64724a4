import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset, demoShop } from '../../../../tests/support/demo-shop.ts'
import { MARKS } from '../drawings/mark.ts'
import { stillLogo } from './logo-marks.ts'
import { stillSvg } from './still-svg.ts'

const everyConfiguration = demoCatalogue.products.flatMap((product) =>
  Object.keys(product.materials).flatMap((material) =>
    demoCatalogue.prints.flatMap(({ id: print }) =>
      demoCatalogue.packaging.map(({ id: pack }) => ({
        product: product.id,
        color: product.colors[0] ?? '',
        material,
        print,
        pack,
        quantity: 500,
      })),
    ),
  ),
)

it('[AF40] a still of every configuration names no custom property, and every class and reference is there', () => {
  for (const selections of everyConfiguration) {
    const svg = stillSvg(demoShop.catalogue, demoDataset(selections)) ?? ''
    expect(svg).not.toMatch(/var\(|color-mix|--/)
    const style = /<style>(.*?)<\/style>/.exec(svg)?.[1] ?? ''
    const classes = new Set(
      [...svg.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    const known = (name: string) =>
      style.includes(`.${name}{`) ||
      name === 'flat' ||
      name.startsWith('tint-') ||
      name in { lit: 1, shaded: 1 }
    expect([...classes].filter((name) => !known(name))).toEqual([])
    const ids = new Set([...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
    const uses = [...svg.matchAll(/(?:href="|url\()#([^")]*)/g)].map(([, id]) => id)
    expect(uses.filter((id) => !ids.has(id))).toEqual([])
  }
})

it('[AF40] a logo takes the place of the placeholder, in its own colours or in one', () => {
  const dataset = (print: string) =>
    demoDataset({ product: 'mug', material: 'ceramic', color: 'red', print })
  const logo = stillLogo('AAAA', 40, 20)
  for (const print of ['digital', 'screen', 'laser']) {
    const svg = stillSvg(demoShop.catalogue, dataset(print), logo) ?? ''
    expect(svg).toContain('data:image/png;base64,AAAA')
    expect(svg).not.toContain(MARKS)
    expect(svg.includes('feColorMatrix')).toBe(print !== 'digital')
    expect(stillSvg(demoShop.catalogue, dataset(print))).toContain(MARKS)
  }
})

it('[AF40] a product with photos is drawn too', () => {
  const { catalogue } = demoShop
  const products = catalogue.products.map((one) => ({ ...one, pictures: { red: 'rossa.webp' } }))
  const dataset = demoDataset({ product: 'mug', material: 'ceramic', color: 'red' })
  expect(stillSvg({ ...catalogue, products }, dataset)).toBe(stillSvg(catalogue, dataset))
})
