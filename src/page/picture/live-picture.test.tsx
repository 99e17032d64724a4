import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { pageSession } from '../../../tests/support/page-session.ts'
import type { Dataset } from '../../order/selections.ts'
import { publicShop } from '../../shop/public-shop.ts'
import type { PublicShop } from '../../shop/shop.ts'
import type { Session } from '../session.ts'
import { SessionContext } from '../use-session.ts'
import { layoutsOf } from './layouts.ts'
import { LivePicture } from './live-picture.tsx'
import { LayoutsContext } from './scene.tsx'

/** Without a browser only the first state is rendered, so the choices are the defaults of the shop. */
function startedWith(choices: Partial<Dataset>, shop: PublicShop = publicShop(demoShop)): Session {
  const { catalogue } = shop
  const defaults = { ...catalogue.defaults, ...choices }
  return pageSession({ shop: { ...shop, catalogue: { ...catalogue, defaults } } })
}

const shown = (session: Session) =>
  renderToStaticMarkup(
    <SessionContext value={session}>
      <LayoutsContext value={layoutsOf(session.shop.catalogue)}>
        <LivePicture />
      </LayoutsContext>
    </SessionContext>,
  ).replaceAll('\u00a0', ' ')

it('[PC4] [PG15] names the configuration and shows every choice of it', () => {
  expect(shown(startedWith({}))).toContain(
    'aria-label="Penna: Verde · Metallo · Stampa Digitale · Sfuso · Quantità: 1"',
  )
  const mug = {
    product: 'mug',
    color: 'blue',
    material: 'ceramic',
    print: 'laser',
    pack: 'box',
    quantity: 2500,
  }
  const html = shown(startedWith(mug))
  expect(html).toContain(
    'aria-label="Tazza: Blu · Ceramica · Incisione Laser · Scatola · Quantità: 2.500"',
  )
  expect(html).toContain('class="art glaze laser tint-blue"')
  expect(html).toContain('href="#o-mug-laser"')
  expect(html).toContain('href="#o-mug-box-many"')
  expect(shown(startedWith({ print: 'none' }))).toContain(
    'aria-label="Penna: Verde · Metallo · Stampa: Nessuna · Sfuso · Quantità: 1"',
  )
})

const pensShown = (quantity: number) =>
  shown(startedWith({ quantity })).match(/href="#o-pen"/g)?.length

it('[PC5] shows the quantity', () => {
  expect([1, 10, 1000].map(pensShown)).toEqual([1, 3, 5])
})

it('[PC7] shows the picture of the shop for the colour chosen, and the drawing for the others', () => {
  const shop = publicShop(demoShop)
  const products = shop.catalogue.products.map((product) =>
    product.id === 'pen' ? { ...product, pictures: { green: 'penna-verde.webp' } } : product,
  )
  const pictured = { ...shop, catalogue: { ...shop.catalogue, products } }
  const picture = shown(startedWith({}, pictured))
  expect(picture).toMatch(/<img[^>]+src="\.\/pictures\/penna-verde.webp"/)
  expect(picture).toMatch(
    /<img[^>]+alt="Penna: Verde · Metallo · Stampa Digitale · Sfuso · Quantità: 1"/,
  )
  expect(picture).toMatch(/<img[^>]+loading="lazy"/)
  expect(picture).not.toContain('<svg')
  expect(shown(startedWith({ color: 'red' }, pictured))).toMatch(
    /<svg class="art metal digital tint-red"/,
  )
})
