import { withId } from '../../../order/catalogue.ts'
import type { Order } from '../../../order/order.ts'
import type { SentLogo } from '../../../order/sent-logo.ts'
import type { PublicShop } from '../../../shop/shop.ts'
import { appearanceOf } from '../../../page/picture/appearance.ts'
import { isTakenByServer } from '../../../page/taken-by-server.ts'
import { LOGO_PATH } from '../wire.ts'
import { keepOutcome, logoForSeller } from './logo-actions.ts'
import { logoState } from './logo-state.ts'

// A slow line sends a megabyte in that time; the visitor waits for it before the request is sent.
const LONGEST_WAIT_MS = 20_000

/** Uploads the logo of an order, and says how the request names it; undefined where there is none. */
export async function sentLogo(
  shop: PublicShop,
  { dataset }: Order,
): Promise<SentLogo | undefined> {
  const { logo } = logoState.getSnapshot()
  const { print } = appearanceOf(shop.catalogue, dataset)
  if (!logo || print === 'none' || !isTakenByServer(shop)) return undefined
  const png = await logoForSeller().catch(() => undefined)
  const id = png ? await upload(png) : null
  keepOutcome(id === null ? 'missing' : 'arrived')
  const ink = print === 'screen' && logo.ink !== null ? logo.ink : ''
  return { name: logo.name, id, ink: withId(shop.catalogue.colors, ink)?.label.toLowerCase() }
}

/** Hands the logo to our own server. Returns the id that a request names it by; null where it failed. */
async function upload(png: Blob): Promise<string | null> {
  try {
    const reply = await fetch(LOGO_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'image/png' },
      body: png,
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    const answer: unknown = reply.ok ? await reply.json() : undefined
    return idIn(answer)
  } catch {
    return null
  }
}

function idIn(answer: unknown): string | null {
  const { logo } = Object(answer) as { readonly logo?: unknown }
  return typeof logo === 'string' ? logo : null
}
