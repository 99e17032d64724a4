import { brandColors, PHONE_ICONS } from '../../../page/prerender.tsx'
import type { Shop } from '../../../shop/shop.ts'

/** What a phone shows of a page on its home screen. */
export function webManifest({ settings }: Shop): string {
  return JSON.stringify({
    name: settings.name,
    lang: 'it',
    start_url: './',
    display: 'minimal-ui',
    theme_color: settings.brandColor,
    background_color: brandColors(settings.brandColor).page,
    icons: manifestIcons(''),
  })
}

/** `folder` leads from a manifest to where the icons are. */
export function manifestIcons(folder: '' | '../') {
  return PHONE_ICONS.map(({ file, px }) => ({
    src: folder + file,
    type: 'image/png',
    sizes: `${px}x${px}`,
    purpose: 'any maskable',
  }))
}

export function robotsText(basePath: string): string {
  return `User-agent: *\nDisallow: ${basePath}/banco\n`
}
