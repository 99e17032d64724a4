import { withId } from '../../../order/catalogue.ts'
import type { Order } from '../../../order/order.ts'
import type { SentLogo } from '../../../order/sent-logo.ts'
import { templateParams, type TemplateParams } from '../../../order/template-params.ts'
import { uploadLogo } from './logo-upload.ts'
import type { PublicShop } from '../../../shop/shop.ts'
import { appearanceOf } from '../../../page/picture/appearance.ts'
import { isTakenByServer } from '../../../page/taken-by-server.ts'
import { walkOf } from '../../../page/walk.tsx'
import { logoState } from './logo-state.ts'
import { keepOutcome, loadLogoChunk } from './logo-store.ts'

/** The order as it is sent; its logo, if there is one, is uploaded first. */
export async function paramsWithLogo(shop: PublicShop, order: Order): Promise<TemplateParams> {
  const logo = await sentLogo(shop, order)
  if (logo) keepOutcome(logo.id === null ? 'missing' : 'arrived')
  return templateParams(shop.catalogue, order, shop.texts, logo, walkOf(shop, order))
}

async function sentLogo(shop: PublicShop, { dataset }: Order): Promise<SentLogo | undefined> {
  const { logo } = logoState.getSnapshot()
  const { print } = appearanceOf(shop.catalogue, dataset)
  if (!logo || print === 'none' || !isTakenByServer(shop)) return undefined
  const { logoForSeller } = await loadLogoChunk()
  const png = await logoForSeller().catch(() => undefined)
  const ink = print === 'screen' && logo.ink !== null ? logo.ink : ''
  return {
    name: logo.name,
    id: png ? await uploadLogo(png) : null,
    ink: withId(shop.catalogue.colors, ink)?.label.toLowerCase(),
  }
}
