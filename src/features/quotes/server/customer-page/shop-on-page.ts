import { PICTURES_PATH, type Shop } from '../../../../shop/shop.ts'
import { ICON_FILE } from '../../../../page/prerender.tsx'
import { quoteSettings } from '../../../../shop/quote-settings.ts'
import type { ShopOnPage } from './customer-view.ts'

/** What the page takes from the shop as it is today; all else is as it was sent. */
export function shopOnPage({ settings }: Pick<Shop, 'settings'>, basePath: string): ShopOnPage {
  const { name, brandColor, logo, seller, privacyUrl } = settings
  const { online, ask } = quoteSettings(settings)
  return {
    name,
    brandColor,
    logoUrl: logo && `${basePath}${PICTURES_PATH}${encodeURIComponent(logo)}`,
    phone: seller?.phone,
    privacyUrl: privacyUrl ?? `${basePath}/#privacy`,
    iconUrl: `${basePath}/${ICON_FILE}`,
    acceptance: { online, ask },
  }
}
