import './status.css'
import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { Icon } from '../../../desk/icon.tsx'
import { createLoader, useCurrent } from '../../../desk/loader.ts'
import { shopPage } from '../../editor/desk/feature.tsx'
import { requestsPage } from '../../requests/desk/feature.tsx'
import { RetentionSetting } from '../../retention/desk/retention.tsx'
import type { DeskStatus } from '../wire.ts'
import { Notices } from './notices.tsx'
import { createSessionList, Sessions } from './sessions.tsx'

/** What the server says about itself, and who may open the desk. */
export const systemPage = {
  address: 'stato',
  label: 'Sistema',
  icon: 'pulse',
  open(desk) {
    const { goTo } = desk
    const store = createLoader<DeskStatus>(desk, '/status')
    const sessions = createSessionList(desk)
    keepAsking(store.load)
    return {
      Page() {
        const { value: status, at } = useCurrent(store)
        return (
          <>
            {status && <RetentionSetting outlook={status.retention} at={at} />}
            <Sessions list={sessions} />
            {/* On phones it has no place among the tabs. */}
            <a className="btn visit-here" href="./" target="_blank">
              <Icon name="external" />
              Vedi la pagina, in un’altra scheda
            </a>
          </>
        )
      },
      Notices: () => (
        <Notices store={store} onShowRefused={() => goTo(requestsPage, { only: 'undelivered' })} />
      ),
      FirstSteps() {
        const { value } = useCurrent(store)
        return value?.isSample && <OwnShop onOpen={() => goTo(shopPage)} />
      },
      onShow: () => void sessions.load(),
      refresh: () => void store.load(),
    }
  },
} satisfies DeskFeature

// What happens to the server itself is told to nobody: the desk asks.
const ASK_EVERY_MS = 10_000

/** Asks at once, and again while somebody can see the answer. */
function keepAsking(ask: () => Promise<unknown>): void {
  const askIfSeen = () => {
    if (!document.hidden) void ask()
  }
  setInterval(askIfSeen, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', askIfSeen)
  void ask()
}

function OwnShop({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <>
      <p>Il negozio è ancora quello di esempio: metti il tuo nome e i tuoi prodotti.</p>
      <button type="button" className="solid" onClick={onOpen}>
        Fai tuo il negozio
      </button>
    </>
  )
}
