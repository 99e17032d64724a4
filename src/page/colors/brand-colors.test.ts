import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brandColors, brandProperties } from './brand-colors.ts'
import { contrast, mix } from './oklch.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('[BR7] [BR11] every text can be read and every frame be seen, whatever the brand colour', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      const colors = brandColors(brand)
      const onSurfaces = (text: string) =>
        Math.min(
          ...[colors.page, colors.card, colors.wash, colors.band].map((surface) =>
            contrast(text, surface),
          ),
        )
      expect(contrast(colors['on-brand'], brand)).toBeGreaterThan(4.5)
      expect(contrast(colors['on-brand'], colors['brand-hover'])).toBeGreaterThan(4.5)
      for (const name of ['ink', 'ink-2', 'brand-ink', 'error', 'ok'] as const) {
        expect(onSurfaces(colors[name])).toBeGreaterThan(4.5)
      }
      expect(contrast(colors['warn-ink'], colors['warn-soft'])).toBeGreaterThan(4.5)
      for (const name of ['field', 'brand-edge'] as const) {
        expect(onSurfaces(colors[name])).toBeGreaterThan(3)
      }
      expect(contrast(colors.edge, colors.card)).toBeGreaterThan(3)
    }),
    // Black and white text have nearly the same contrast on it.
    { examples: [['#2277cc'], ['#000000'], ['#ffffff'], ['#767676']] },
  )
})

it('[BR11] writes nothing but hexadecimal colours into the style sheet', () => {
  expect(brandProperties('#7a4a24')).toMatch(/^(--[a-z0-9-]+:#[0-9a-f]{6}([0-9a-f]{2})?;?)+$/)
})

it('[BR11] mixes as browsers do', () => {
  // Computed by Chromium from `color-mix(in oklab, …)`.
  expect(mix('#ff0000', 0.5, '#0000ff')).toBe('#8c53a2')
  expect(mix('#7a4a24', 0.08, '#faf4ea')).toBe('#f0e6d9')
})
