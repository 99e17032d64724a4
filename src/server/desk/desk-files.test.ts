import { expect, it } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { deskHtml } from './desk-page.ts'
import { DESK_FILES, DESK_MANIFEST_FILE } from './desk-files.ts'
import { deskPolicy } from './desk-policy.ts'

const textOf = (file: string) => {
  const found = DESK_FILES.find((each) => each.file === file)
  return found?.text(demoShop) ?? ''
}

it('[BN101] the manifest opens the desk, with icons that the site serves', () => {
  const place = `https://shop.example/preventivi/${DESK_MANIFEST_FILE}`
  const manifest = JSON.parse(textOf(DESK_MANIFEST_FILE)) as {
    start_url: string
    scope: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  const whole = (address: string) => new URL(address, place).href
  expect(manifest).toMatchObject({ display: 'standalone', short_name: demoShop.settings.name })
  expect(whole(manifest.start_url)).toBe('https://shop.example/preventivi/banco')
  expect(whole(manifest.scope)).toBe('https://shop.example/preventivi/banco')
  for (const size of ['192', '512']) {
    expect(manifest.icons).toContainEqual(
      expect.objectContaining({ sizes: `${size}x${size}`, purpose: 'any maskable' }),
    )
  }
  expect(whole(manifest.icons[0]?.src ?? '')).toBe('https://shop.example/preventivi/icon-180.png')
  expect(deskPolicy()).toContain("manifest-src 'self'")
  const page = deskHtml(demoShop, { entry: 'main.js', styles: [] })
  // The browser sends the session's cookie only where it is told to.
  expect(page).toContain(`<link rel="manifest" href="${DESK_MANIFEST_FILE}" crossorigin="use-cred`)
})

it('[BN100] the icon with a dot is the shop’s mark and the dot', () => {
  const icon = textOf('banco/icon-new.svg')
  expect(icon).toContain(demoShop.settings.brandColor)
  expect(icon).toContain('<circle')
})
