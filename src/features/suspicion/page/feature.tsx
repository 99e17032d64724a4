import { useEffect } from 'react'
import type { PageFeature } from '../../../page/page-feature.ts'
import { browserStorage } from '../../../page/sending/browser-storage.ts'
import { isTakenByServer } from '../../../page/taken-by-server.ts'
import { useOrder, useSession } from '../../../page/use-session.ts'
import { askForWalkToken, createWalkKeeper } from './walk-token.ts'

const walks = createWalkKeeper(
  browserStorage(() => window.sessionStorage),
  askForWalkToken,
)

const TRAP = 'sito'

/** Asks for a token as soon as the request has its number, which is when the first step is passed. */
function BeginWalk() {
  const { shop } = useSession()
  const uid = useOrder((order) => order.uid)
  useEffect(() => {
    if (uid !== null && isTakenByServer(shop)) void walks.begin(uid)
  }, [shop, uid])
  return null
}

/** A field that no person sees: neither eyes, nor a keyboard, nor a screen reader come to it. */
function Trap() {
  return (
    <div className="unseen" aria-hidden="true">
      <input name={TRAP} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  )
}

export const suspicionPage: PageFeature = {
  components: { everywhere: BeginWalk, inCustomerForm: Trap },
  /** What the server is told of the visit; a foreign provider is told nothing. */
  async addToRequest(shop, { uid }) {
    if (!isTakenByServer(shop)) return {}
    const trap = document.querySelector<HTMLInputElement>(`input[name="${TRAP}"]`)
    return { walk: walks.sentWith(uid, trap?.value.slice(0, 100) ?? '') }
  },
}
