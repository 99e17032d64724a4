import { describe, expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { createSiteFiles } from './site-files.ts'

function setUp() {
  const drawn: (readonly [svg: string, width: number])[] = []
  const previews: (string | undefined)[] = []
  const site = createSiteFiles({
    shops: { current: () => demoShop },
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
