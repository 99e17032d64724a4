import { expect, it } from 'vitest'
import { demoShop } from '../../tests/support/demo-shop.ts'
import { offerCatalogue } from '../../tests/support/offer-shop.ts'
import type { Product } from '../order/catalogue.ts'
import type { ShopCatalogue } from '../shop/shop.ts'
import { renderChange, renderPage } from './prerender.tsx'

const assets = { css: '.a{color:red}', entry: '/assets/main.js', preloads: ['/assets/react.js'] }
const render = (shop = demoShop) => renderPage({ shop, payment: false, assets }).html

it('[PG10] [PG37] holds the first step, its style and a line for visitors without JavaScript', () => {
  const html = render()
  expect(html).toContain('da 0,35\u00A0€/pz')
  expect(html).toContain('1,05\u00A0€')
  expect(html).toContain('.a{color:red}')
  expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/)
})

it('[IN1] the footer shows the version that the specification names, letter for letter', () => {
  expect(render()).toContain('<span>Versione 1.25.915</span>')
})

it('[PG10] the small pictures of the first step wait for no script', () => {
  expect(render()).toContain('class="step shown" id="frame-product"')
})

it('[PC6] holds each drawing once, however many pictures use it', () => {
  const html = render()
  expect(html.match(/ href="#o-pen"/g)?.length).toBeGreaterThan(1)
  expect(html.match(/ id="o-pen"/g)).toHaveLength(1)
})

it('[PG43] has no style attribute, which the policy would refuse', () => {
  expect(render()).not.toMatch(/<[^>]+\sstyle=/)
})

it('[SH1] [PC11] [BR11] carries the shop inside the HTML, with the brand and the tones of colours as styles', () => {
  const html = render()
  expect(html).toContain(':root{--brand:#7a4a24;--on-brand:#ffffff;')
  expect(html).toContain('.tint-green{--tint:#1d7a4c;--body:#1d7a4c;')
  expect(html).toContain('<meta name="theme-color" content="#7a4a24">')
})

it('[SH4] no text of a shop closes the element around it', () => {
  const name = '</script><script>alert(1)</script><!--'
  const shop = { ...demoShop, settings: { ...demoShop.settings, name, copyright: name } }
  expect(render(shop)).not.toContain('<script>alert')
})

const [pen] = demoShop.catalogue.products
const withProducts = (count: number) => {
  const products = Array.from({ length: count }, (_, index) => ({
    ...pen,
    id: index === 0 ? 'pen' : `pen-${index}`,
  })) as Product[]
  return { ...demoShop, catalogue: { ...demoShop.catalogue, products } }
}
const cardsIn = (html: string) => html.match(/name="product"/g)?.length

it('[OF9] [OF26] draws a dozen products at most, and loads the search only where there are more', () => {
  const searched = { ...assets, search: ['/assets/search.js'] }
  const renderWith = (count: number) =>
    renderPage({ shop: withProducts(count), payment: false, assets: searched }).html
  expect(cardsIn(renderWith(12))).toBe(12)
  expect(renderWith(12)).not.toContain('search.js')
  expect(cardsIn(renderWith(1000))).toBe(12)
  expect(renderWith(1000)).toContain('<link rel="modulepreload" href="/assets/search.js">')
})

const wordsOfOffersIn = (catalogue: ShopCatalogue) =>
  render({ ...demoShop, catalogue }).includes(demoShop.texts.offer.discount)

it('[SH24] carries the texts of offers where the catalogue makes any, and otherwise none', () => {
  expect(wordsOfOffersIn(demoShop.catalogue)).toBe(false)
  expect(wordsOfOffersIn(offerCatalogue({ catalogue: { vat: 'IVA esclusa' } }))).toBe(true)
  expect(wordsOfOffersIn(offerCatalogue({ catalogue: { validityDays: 30 } }))).toBe(true)
  expect(wordsOfOffersIn(offerCatalogue({ digital: { setup: 25 } }))).toBe(true)
  expect(wordsOfOffersIn(offerCatalogue({ keychain: { minimum: 50 } }))).toBe(true)
  expect(wordsOfOffersIn(offerCatalogue({ keychain: { multiple: 25 } }))).toBe(true)
})

it('[SH5] colours reach the page’s data by their names, not by their tones', () => {
  const [, data = ''] = /id="page-data">(.*)<\/script>/.exec(render()) ?? []
  expect(data).toContain('{"id":"green","label":"Verde"}')
  expect(data).not.toContain('#1d7a4c')
  expect(data).not.toContain('#7a4a24')
})

it('[KP12] shows the selections of the address', () => {
  const selections = { product: 'mug', color: 'orange', quantity: 250 }
  const html = renderPage({ shop: demoShop, payment: false, selections, assets }).html
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="mug"|value="mug"[^>]*checked=""/)
  expect(html).toContain('587,50\u00A0€')
})

const { products, colors } = demoShop.catalogue
/** Links to a product in a colour, to a product, and to a colour, the last ones in a frame. */
const everyLink = [
  ...products.flatMap(({ id: product, colors: offered }) =>
    offered.map((color) => ({ selections: { product, color } })),
  ),
  ...products.map(({ id: product }) => ({ selections: { product } })),
  ...colors.map(({ id: color }) => ({ selections: { color }, embedded: 'opaque' as const })),
]

const idsIn = (html: string) => [...html.matchAll(/ id="(o-[^"]+)"/g)].map(([, id]) => id)

it('[PC26] after every kind of link, page and second file together have all drawings and colours', () => {
  const options = { shop: demoShop, payment: false, assets }
  const later = idsIn(renderPage(options).laterHtml)
  const all = idsIn(renderChange(demoShop, options))
  for (const link of everyLink) {
    const loaded = new Set([...idsIn(renderPage({ ...options, ...link }).html), ...later])
    const missing = all.filter((id) => !loaded.has(id))
    expect(missing, JSON.stringify(link)).toEqual([])
  }
})

it('[ED18] what follows a change has data, styles and documents as the page has them', () => {
  const options = { payment: false, assets }
  const change = renderChange(demoShop, options)
  const { html, laterHtml, inlineStyles } = renderPage({ shop: demoShop, ...options })
  const contentOf = (id: string) =>
    new RegExp(`id="${id}">([^<]+)</script>`).exec(change)?.[1] ?? 'nothing'
  expect(html).toContain(`>${contentOf('page-data')}</script>`)
  expect(inlineStyles[0]).toContain(contentOf('shop-style'))
  for (const [document] of laterHtml.matchAll(/<template[^]*?<\/template>/g)) {
    expect(change).toContain(document)
  }
})

const ADDRESS = 'https://preventivi.example.com/negozio/'
const headOf = (options: Partial<Parameters<typeof renderPage>[0]> = {}) => {
  const { html } = renderPage({ shop: demoShop, payment: false, assets, ...options })
  const tags = [...html.matchAll(/<(?:meta|link) (?:name|property|rel)="([^"]+)" [^=]+="([^"]*)"/g)]
  return Object.fromEntries(tags.map(([, name = '', value]) => [name, value]))
}

it('[EM20] a shared link has title, description, address and picture, of the shop or of its product', () => {
  expect(headOf({ address: ADDRESS })).toMatchObject({
    description: demoShop.texts.preview.description,
    'og:description': demoShop.texts.preview.description,
    'og:title': 'Omaggio · Gadget personalizzati',
    canonical: ADDRESS,
    'og:image': `${ADDRESS}preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    manifest: 'manifest.webmanifest',
  })
  const selections = { product: 'mug', color: 'red', quantity: 250 }
  expect(headOf({ address: ADDRESS, selections })).toMatchObject({
    'og:title': 'Tazza da 1,90\u00A0€/pz · Omaggio',
    canonical: `${ADDRESS}?product=mug`,
    'og:image': `${ADDRESS}preview.png?product=mug`,
  })
})

it('[EM20] without the public address nothing names one, and what a shop writes stays inside its tag', () => {
  const head = headOf()
  for (const name of ['canonical', 'og:image']) expect(head).not.toHaveProperty([name])
  const name = '"><script>alert(1)</script>'
  const shop = { ...demoShop, settings: { ...demoShop.settings, name } }
  expect(render(shop)).not.toContain('<script>alert')
})

const dataOf = (selections?: { product: string }) => {
  const { html } = renderPage({
    shop: demoShop,
    payment: false,
    selections,
    assets,
  })
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': unknown[] })['@graph']
}

it('[EM23] search engines read what a piece costs at least', () => {
  expect(dataOf()).toHaveLength(demoShop.catalogue.products.length)
  expect(dataOf({ product: 'mug' })).toEqual([
    {
      '@type': 'Product',
      name: 'Tazza',
      offers: { '@type': 'AggregateOffer', lowPrice: '1.9', priceCurrency: 'EUR' },
    },
  ])
})

it('[EM3] a page for a frame is one from the beginning, and is not found by search engines', () => {
  const { html } = renderPage({
    shop: demoShop,
    payment: false,
    embedded: 'transparent',
    address: ADDRESS,
    assets: { ...assets, embedded: ['assets/frame.js'] },
  })
  expect(html).toContain('<html lang="it" data-embedded="transparent">')
  expect(html).toContain('<link rel="modulepreload" href="assets/frame.js">')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toMatch(/og:|ld\+json|canonical/)
  expect(render()).not.toMatch(/data-embedded|noindex/)
})
