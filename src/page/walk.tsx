import { useEffect } from 'react'
import type { Order } from '../order/order.ts'
import type { Walk } from '../order/summary-codec.ts'
import { browserStorage } from './sending/browser-storage.ts'
import { askForWalkToken, createWalkKeeper } from '../features/suspicion/page/walk-token.ts'
import type { PublicShop } from '../shop/shop.ts'
import { isTakenByServer } from './taken-by-server.ts'
import { useOrder, useSession } from './use-session.ts'

const walks = createWalkKeeper(
  browserStorage(() => window.sessionStorage),
  askForWalkToken,
)

const TRAP = 'sito'

/** Asks for a token as soon as the request has its number, which is when the first step is passed. */
export function BeginWalk() {
  const { shop } = useSession()
  const uid = useOrder((order) => order.uid)
  useEffect(() => {
    if (uid !== null && isTakenByServer(shop)) void walks.begin(uid)
  }, [shop, uid])
  return null
}

/** A field that no person sees: neither eyes, nor a keyboard, nor a screen reader come to it. */
export function Trap() {
  return (
    <div className="sr" aria-hidden="true">
      <input name={TRAP} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  )
}

/** What the server is told of the visit; a foreign provider is told nothing. */
export function walkOf(shop: PublicShop, { uid }: Order): Walk | undefined {
  if (!isTakenByServer(shop)) return undefined
  const trap = document.querySelector<HTMLInputElement>(`input[name="${TRAP}"]`)
  return walks.sentWith(uid, trap?.value.slice(0, 100) ?? '')
}
