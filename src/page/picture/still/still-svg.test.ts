import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset, demoShop } from '../../../../tests/support/demo-shop.ts'
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
      style.includes(`.${name}`) ||
      name.startsWith('tint-') ||
      name in { lit: 1, shaded: 1, petals: 1, words: 1 }
    expect([...classes].filter((name) => !known(name))).toEqual([])
    const ids = new Set([...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
    const uses = [...svg.matchAll(/(?:href="|url\()#([^")]*)/g)].map(([, id]) => id)
    expect(uses.filter((id) => !ids.has(id))).toEqual([])
  }
})

it('[AF40] a logo takes the place of the placeholder, in its own colours or in one', () => {
  const dataset = (print: string) =>
    demoDataset({ product: 'mug', material: 'ceramic', color: 'red', print })
  const logo = stillLogo('AAAA', { width: 40, height: 20 })
  const placeholder = 'id="o-flower"'
  for (const print of ['digital', 'screen', 'laser']) {
    const svg = stillSvg(demoShop.catalogue, dataset(print), { logo }) ?? ''
    expect(svg).toContain('data:image/png;base64,AAAA')
    expect(svg).not.toContain(placeholder)
    expect(svg.includes('feColorMatrix')).toBe(print !== 'digital')
    expect(stillSvg(demoShop.catalogue, dataset(print))).toContain(placeholder)
  }
})

it('[AF42] a photo takes the place of the drawing, whole, with the mark where the page shows it', () => {
  const { catalogue } = demoShop
  const printArea = { x: 10, y: 20, width: 50, height: 40 }
  const products = catalogue.products.map((one) => ({ ...one, printArea }))
  const photo = { href: 'data:image/png;base64,AAAA', width: 200, height: 100 }
  const still = (print: string) =>
    stillSvg(
      { ...catalogue, products },
      demoDataset({ product: 'mug', material: 'ceramic', color: 'red', print }),
      { photo },
    ) ?? ''
  const [, shown = ''] = still('digital').split('</defs>').slice(-2)
  expect(shown).toMatch(
    /^<svg width="600" height="400" viewBox="0 0 200 100"><image width="200" height="100" href="data:image\/png;base64,AAAA"\/><svg x="20" y="20" width="100" height="40" viewBox="-115 -47 230 92"><use href="#o-stack"\/><\/svg><\/svg>/,
  )
  expect(still('laser')).toMatch(
    /<use href="#lit-stack"[^>]*\/><use href="#shaded-stack"[^>]*\/><use href="#o-stack"\/>/,
  )
  expect(still('none').split('</defs>').at(-1)).not.toContain('<use')
})
