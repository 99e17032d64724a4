import { expect, it } from 'vitest'
import { demoShop, shopFile } from '../../tests/support/demo-shop.ts'
import { parseSettings } from './parse-settings.ts'
import { publicShop } from './public-shop.ts'

const problemsWith = (sites: unknown) =>
  parseSettings({ ...shopFile('settings.json'), embedding: { sites } }).problems?.map(
    ({ place, message }) => `${place}: ${message}`,
  ) ?? []

it('[EM5] sites are origins, as they stand in a security header', () => {
  expect(problemsWith(['https://www.example.com', 'http://localhost:8080'])).toEqual([])
  const wrong = ['https://*.example.com', '*', 'esempio', 'https://a@b.it', 'ftp://a.it', 'b.it/x']
  for (const site of [...wrong, "https://a.example; script-src 'unsafe-inline'"]) {
    expect(problemsWith([site])[0]).toContain('scrivi solo protocollo e dominio')
  }
  expect(problemsWith([])[0]).toContain('deve avere almeno una voce')
})

it.each([
  ['https://www.example.com/', 'https://www.example.com'],
  ['www.example.com', 'https://www.example.com'],
  ['www.example.com/', 'https://www.example.com'],
  [' HTTPS://Example.com ', 'https://example.com'],
  ['http://localhost:8080/', 'http://localhost:8080'],
])('[ED92] the site %j is understood as %s', (typed, site) => {
  const parsed = parseSettings({ ...shopFile('settings.json'), embedding: { sites: [typed] } })
  expect('value' in parsed && parsed.value.embedding?.sites).toEqual([site])
})

it('[EM5] the page is told its sites, and a shop as shipped has none', () => {
  expect(publicShop(demoShop).sites).toBeUndefined()
  const sites = ['https://www.example.com']
  const settings = { ...demoShop.settings, embedding: { sites } }
  expect(publicShop({ ...demoShop, settings }).sites).toEqual(sites)
})
