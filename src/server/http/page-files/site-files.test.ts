import { describe, expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { createSiteFiles } from './site-files.ts'

const embedding = { sites: ['https://www.example.com'] }
const shop = { ...demoShop, settings: { ...demoShop.settings, embedding } }

function setUp() {
  const drawn: (readonly [svg: string, width: number])[] = []
  const previews: (string | undefined)[] = []
  const site = createSiteFiles({
    shops: { current: () => shop },
    script: 'run(OMAGGIO_PRODUCTS)',
    basePath: '/preventivi',
    draw: async (svg, width) => {
      drawn.push([svg, width])
      return Buffer.from('icon')
    },
    previewOf: async (_, product) => {
      previews.push(product)
      return product === 'pen' ? undefined : Buffer.from('preview')
    },
    log: () => {},
  })
  return { site, drawn, previews }
}

const EVERYBODY = 'cross-origin'

describe('the files for others', () => {
  it('[EM2] the script for other sites may be loaded by them, is asked for again, and knows the shop', async () => {
    const { site } = setUp()
    const reply = await site.request('/embed.js')
    expect(await reply.text()).toBe(
      '{const OMAGGIO_PRODUCTS=7,OMAGGIO_SITES=["https://www.example.com"];run(OMAGGIO_PRODUCTS)}',
    )
    expect(reply.headers.get('cross-origin-resource-policy')).toBe(EVERYBODY)
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('public,max-age=600')
    const known = { 'If-None-Match': reply.headers.get('etag') ?? '' }
    expect((await site.request('/embed.js', { headers: known })).status).toBe(304)
  })

  it('[EM22] manifest and icons are made of the shop’s name and colour, each icon drawn once', async () => {
    const { site, drawn } = setUp()
    const manifest = (await (await site.request('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string }[]
    }
    expect(manifest).toMatchObject({
      name: demoShop.settings.name,
      start_url: './',
      theme_color: demoShop.settings.brandColor,
    })
    for (const { src, sizes } of [...manifest.icons, ...manifest.icons]) {
      const icon = await site.request(`/${src}`)
      expect(icon.headers.get('content-type')).toBe('image/png')
      expect(drawn.some(([, width]) => sizes === `${width}x${width}`)).toBe(true)
    }
    expect(drawn).toHaveLength(manifest.icons.length)
    expect(await (await site.request('/icon.svg')).text()).toContain(demoShop.settings.brandColor)
  })

  it('[EM22] robots are told to leave the desk alone', async () => {
    const { site } = setUp()
    expect(await (await site.request('/robots.txt')).text()).toBe(
      'User-agent: *\nDisallow: /preventivi/banco\n',
    )
  })

  it('[EM21] a preview is of the product in the address, and of the shop where it has none that is offered', async () => {
    const { site, previews } = setUp()
    const paths = ['/preview.png?product=mug', '/preview.png', '/preview.png?product=..%2f..']
    for (const path of paths) {
      const reply = await site.request(path)
      expect(reply.headers.get('cross-origin-resource-policy')).toBe(EVERYBODY)
      expect(await reply.text()).toBe('preview')
    }
    expect(previews).toEqual(['mug', undefined, undefined])
    expect((await site.request('/preview.png?product=pen')).status).toBe(404)
  })
})
