import { expect, it } from 'vitest'
import { demoShop } from '../../tests/support/demo-shop.ts'
import { renderPage } from './prerender.tsx'

const assets = { css: '.a{color:red}', entry: '/assets/main.js', preloads: ['/assets/react.js'] }
const render = (shop = demoShop) =>
  renderPage({ shop, payment: false, version: '1.25.915', assets }).html

it('[PG10] holds the first step, its style and a line for those without JavaScript', () => {
  const html = render()
  expect(html).toContain('da 0,35\u00A0€/pz')
  expect(html).toContain('1,05\u00A0€')
  expect(html).toContain('.a{color:red}')
  expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/)
})

it('[PG13] has no style attribute, which the policy would refuse for good', () => {
  expect(render()).not.toMatch(/<[^>]+\sstyle=/)
})

it('[SH1] [PG1] carries the shop inside the HTML, with the brand and the colours as styles', () => {
  const html = render()
  expect(html).toContain(':root{--brand:#7a4a24}')
  expect(html).toContain('.tint-green{--tint:#1d7a4c;--body:#1d7a4c;')
  expect(html).toContain('<meta name="theme-color" content="#7a4a24">')
})

it('[SH4] no word of a shop closes the element it stands in', () => {
  const name = '</script><script>alert(1)</script><!--'
  const shop = { ...demoShop, settings: { ...demoShop.settings, name, copyright: name } }
  expect(render(shop)).not.toContain('<script>alert')
})
