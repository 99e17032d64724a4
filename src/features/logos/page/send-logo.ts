import { withId } from '../../../order/catalogue.ts'
import { gadgetsOf, type Order } from '../../../order/order.ts'
import { measuresInWords } from '../../../order/logo/placement-in-words.ts'
import type { SentLogo } from '../../../order/logo/sent-logo.ts'
import type { PublicShop } from '../../../shop/shop.ts'
import { appearanceOf } from '../../../page/picture/appearance.ts'
import { isTakenByServer } from '../../../page/taken-by-server.ts'
import { LOGO_PATH } from '../wire.ts'
import { keepOutcome, logoForSeller } from './logo-actions.ts'
import { shownKey, stateOf } from './logo-state.ts'
import { measuresOn } from './printable.ts'

// A slow line sends a megabyte in that time; the visitor waits for it before the request is sent.
const LONGEST_WAIT_MS = 20_000

/** Uploads the logos of an order, each once, and says how the request names them; undefined where nothing is printed. */
export async function sentLogos(
  shop: PublicShop,
  order: Order,
): Promise<readonly (SentLogo | undefined)[]> {
  const uploads = new Map<string, Promise<string | null>>()
  return Promise.all(
    gadgetsOf(order).map(async (gadget) => {
      const { dataset, ownLogo, placement } = gadget
      const key = shownKey(ownLogo)
      const { logo } = stateOf(key)
      const { print } = appearanceOf(shop.catalogue, dataset)
      if (!logo || print === 'none' || !isTakenByServer(shop)) return undefined
      const uploaded = uploads.get(key) ?? uploadLogo(key)
      uploads.set(key, uploaded)
      const ink = print === 'screen' && logo.ink !== null ? logo.ink : ''
      const label = withId(shop.catalogue.colors, ink)?.label.toLowerCase()
      const measures = measuresOn(shop.catalogue, gadget, logo)
      return {
        name: logo.name,
        id: await uploaded,
        ink: label,
        placement,
        measures: measures && measuresInWords(measures),
      }
    }),
  )
}

async function uploadLogo(key: string): Promise<string | null> {
  const png = await logoForSeller(key).catch(() => undefined)
  const id = png ? await upload(png) : null
  keepOutcome(key, id === null ? 'missing' : 'arrived')
  return id
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
