import { deskColors, tabIcon } from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import { manifestIcons } from '../http/page-files/site-texts.ts'
import { DESK_FOLDER, DESK_PATH } from './desk-address.ts'

export const DESK_MANIFEST_FILE = `${DESK_FOLDER}manifest.webmanifest`

/** What browsers and phones load beside the desk, made of the shop's name and colour. */
export const DESK_FILES = [
  {
    file: DESK_MANIFEST_FILE,
    type: 'application/manifest+json; charset=utf-8',
    text: deskManifest,
  },
  {
    file: `${DESK_FOLDER}icon-new.svg`,
    type: 'image/svg+xml; charset=utf-8',
    text: ({ settings }: Shop) => tabIcon(settings.brandColor, true),
  },
] as const

/** Phones can install the desk, as an app of its own beside the visitors' page. */
function deskManifest({ settings }: Shop): string {
  const { light } = deskColors(settings.brandColor)
  return JSON.stringify({
    name: `${settings.name}, il banco`,
    short_name: settings.name,
    lang: 'it',
    // These are relative to the manifest, which is in the desk's folder.
    start_url: `..${DESK_PATH}`,
    scope: `..${DESK_PATH}`,
    display: 'standalone',
    theme_color: light.page,
    background_color: light.page,
    icons: manifestIcons('../'),
  })
}
