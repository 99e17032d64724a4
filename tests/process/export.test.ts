import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { editSettings, runExport } from '../support/exported-site.ts'
import { shopCopy } from '../support/shop-copy.ts'
import { tempDir } from '../support/temp-dir.ts'

function shopOfPublicProvider() {
  const copy = shopCopy()
  editSettings(copy.folder, ({ emailProvider }) =>
    Object.assign(emailProvider ?? {}, { origin: 'https://api.emailjs.com' }),
  )
  return copy
}

/** What the command says where it refuses. */
function refusal(shopDir: string, folder: string): string {
  try {
    return `written: ${runExport(shopDir, folder)}`
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string }
    return `${status}: ${stderr}`
  }
}

it('[SX1] [SX2] writes a page whose every file is there, with relative addresses and a policy', () => {
  const { folder: shop, edit } = shopOfPublicProvider()
  edit('catalogue.json', '"id": "pen",', '"id": "pen", "pictures": "penna.webp",')
  mkdirSync(join(shop, 'pictures'))
  for (const file of ['penna.webp', 'altra.webp']) writeFileSync(join(shop, 'pictures', file), 'x')
  const site = join(tempDir(), 'sito')
  expect(runExport(shop, site)).toContain(`Il sito è in ${site}`)
  const html = readFileSync(join(site, 'index.html'), 'utf8')
  const addresses = [...html.matchAll(/ (?:src|href)="(\.?\/[^"]*)"/g)].map(([, path = '']) => path)
  expect(addresses.length).toBeGreaterThan(1)
  for (const path of addresses) expect([path, existsSync(join(site, path))]).toEqual([path, true])
  expect(addresses.every((path) => path.startsWith('./'))).toBe(true)
  expect(readdirSync(join(site, 'pictures'))).toEqual(['penna.webp'])
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html)?.[1]
  expect(policy).toContain('connect-src &#39;self&#39; https://api.emailjs.com')
  expect(policy).not.toMatch(/unsafe|frame-ancestors/)
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'))
  expect(html).not.toContain('vendite@example.com')
})

it('[EM24] has what other sites, messengers and phones ask for, under its own address', () => {
  const { folder: shop } = shopOfPublicProvider()
  editSettings(shop, (settings) => {
    settings.embedding = { sites: ['https://www.example.com'] }
  })
  const site = join(tempDir(), 'sito')
  const env = { PUBLIC_URL: 'https://www.example.com', BASE_PATH: '/preventivi/' }
  runExport(shop, site, env)
  const read = (file: string) => readFileSync(join(site, file))
  const html = read('index.html').toString()
  const address = `${env.PUBLIC_URL}${env.BASE_PATH}`
  expect(html).toContain(`<link rel="canonical" href="${address}">`)
  expect(html).toContain(`<meta property="og:image" content="${address}preview.png">`)
  expect(html).toContain('"sites":["https://www.example.com"]')
  const preview = read('preview.png')
  expect([preview.readUInt32BE(16), preview.readUInt32BE(20)]).toEqual([1200, 630])
  const { icons } = JSON.parse(read('manifest.webmanifest').toString()) as {
    icons: { src: string; sizes: string }[]
  }
  for (const { src, sizes } of icons) {
    expect(`${read(src).readUInt32BE(16)}x${read(src).readUInt32BE(20)}`).toBe(sizes)
  }
  expect(read('embed.js').toString()).toContain('omaggio-wizard')
  expect(read('icon.svg').toString()).toContain('<svg')
})

it('[SX3] names every id that is missing, and writes nothing', () => {
  const { folder: shop } = shopCopy()
  editSettings(shop, ({ emailProvider }) =>
    Object.assign(emailProvider ?? {}, { userId: '', templateId: '' }),
  )
  const site = join(tempDir(), 'sito')
  const said = refusal(shop, site)
  expect(said).toMatch(/^1: Il sito non è stato scritto\.\n/)
  expect(said.match(/settings\.json, emailProvider, \w+: manca/g)).toEqual([
    'settings.json, emailProvider, origin: manca',
    'settings.json, emailProvider, userId: manca',
    'settings.json, emailProvider, templateId: manca',
  ])
  expect(existsSync(site)).toBe(false)
})

it('[SX4] leaves a folder with other files as it is', () => {
  const { folder: shop } = shopOfPublicProvider()
  const site = tempDir()
  writeFileSync(join(site, 'index.html'), 'un altro sito')
  expect(refusal(shop, site)).toMatch(/^1: .* contiene altri file/)
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toBe('un altro sito')
})

it('[SX8] replaces an earlier export without remains, and touches no other file', () => {
  const { folder: shop } = shopOfPublicProvider()
  const site = join(tempDir(), 'sito')
  runExport(shop, site)
  const list = join(site, 'omaggio-export.json')
  const { files } = JSON.parse(readFileSync(list, 'utf8')) as { files: string[] }
  const outside = join(site, '..', 'mio.txt')
  writeFileSync(outside, 'resto')
  writeFileSync(join(site, 'CNAME'), 'www.example.com')
  writeFileSync(join(site, 'assets', 'main-old.js'), '')
  writeFileSync(list, JSON.stringify({ files: [...files, 'assets/main-old.js', '../mio.txt'] }))
  runExport(shop, site)
  expect(existsSync(join(site, 'assets', 'main-old.js'))).toBe(false)
  expect(existsSync(join(site, 'CNAME'))).toBe(true)
  expect(existsSync(outside)).toBe(true)
})
