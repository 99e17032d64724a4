import './status.css'
import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { useObservable } from '../../../desk/use-observable.ts'
import { shopPage } from '../../editor/desk/feature.tsx'
import { requestsPage } from '../../requests/desk/feature.tsx'
import { Retention } from '../../retention/desk/retention.tsx'
import { keepAsking } from './keep-asking.ts'
import { Notices } from './notices.tsx'
import { createSessionList } from './session-list.ts'
import { Sessions } from './sessions.tsx'
import { createStatusStore } from './status-store.ts'

/** What the server says about itself, and who may open the desk. */
export const systemPage = {
  address: 'stato',
  label: 'Sistema',
  icon: 'system',
  open(desk) {
    const { goTo } = desk
    const store = createStatusStore(desk)
    const sessions = createSessionList(desk)
    keepAsking(store.load)
    return {
      Page() {
        const { status, at } = useObservable(store)
        return (
          <>
            {status && <Retention outlook={status.retention} at={at} />}
            <Sessions list={sessions} />
          </>
        )
      },
      Notices: () => (
        <Notices store={store} onShowRefused={() => goTo(requestsPage, { only: 'undelivered' })} />
      ),
      FirstSteps() {
        const { status } = useObservable(store)
        return status?.isSample && <OwnShop onOpen={() => goTo(shopPage)} />
      },
      onShow: () => void sessions.load(),
      refresh: () => void store.load(),
    }
  },
} satisfies DeskFeature

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
