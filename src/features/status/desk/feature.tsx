import './status.css'
import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { NotLoaded, OpeningPage } from '../../../desk/lazy-page.tsx'
import { lazyPart } from '../../../desk/lazy-part.ts'
import { createLoader, useCurrent } from '../../../desk/loader.ts'
import { shopPage } from '../../editor/desk/feature.tsx'
import { requestsPage } from '../../requests/desk/feature.tsx'
import type { DeskStatus } from '../wire.ts'
import { Notices } from './notices.tsx'
import styles from './system-page.css?url'

/** What the server says about itself, what is set there, and who may open the desk. */
export const systemPage = {
  address: 'stato',
  label: 'Sistema',
  icon: 'pulse',
  chapter: 'email',
  open(desk) {
    const { goTo } = desk
    const store = createLoader<DeskStatus>(desk, '/status')
    const system = lazyPart({
      styles,
      async load() {
        const { openSystem } = await import('./open-system.tsx')
        return openSystem(desk, store)
      },
    })
    keepAsking(() => {
      void store.load()
      // Also when a device was last seen moves on.
      if (desk.views.isShown()) system.opened()?.refresh()
    })
    return {
      Page() {
        const part = system.use()
        if (part === 'failed') return <NotLoaded title="Sistema" />
        return part ? <part.Page /> : <OpeningPage title="Sistema" />
      },
      ahead: system.ahead,
      Notices: () => (
        <Notices
          store={store}
          remedies={{
            'mails-refused': {
              name: 'Guarda quali',
              go: () => goTo(requestsPage, { only: 'undelivered' }),
            },
            'mail-fails': { name: 'Controlla la posta', go: () => goTo(systemPage) },
            'shop-refused': { name: 'Apri il negozio', go: () => goTo(shopPage) },
            'erasing-soon': { name: 'Cambia', go: () => goTo(systemPage) },
            'backup-old': { name: 'Scarica una copia', go: () => goTo(systemPage) },
          }}
        />
      ),
      FirstSteps() {
        const { value } = useCurrent(store)
        return value?.isSample && <OwnShop onOpen={() => goTo(shopPage)} />
      },
      ToMailAccount: () => (
        <button type="button" onClick={() => goTo(systemPage)}>
          Inserisci l’account
        </button>
      ),
      onShow: () => system.opened()?.show(),
      refresh: () => void store.load(),
    }
  },
} satisfies DeskFeature

// What happens to the server itself is told to nobody: the desk asks.
const ASK_EVERY_MS = 10_000

/** Asks at once, and again while somebody can see the answer. */
function keepAsking(ask: () => void): void {
  const askIfSeen = () => {
    if (!document.hidden) ask()
  }
  setInterval(askIfSeen, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', askIfSeen)
  ask()
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
