import './customers.css'
import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { GuideLink } from '../../../desk/guide-link.tsx'
import { NotLoaded, Opening } from '../../../desk/lazy-page.tsx'
import { lazyPart } from '../../../desk/lazy-part.ts'
import { CUSTOMERS_VIEW, type CustomersView } from './customers-view.ts'

/** People and firms with their requests. What it shows and stores comes when it is first needed. */
export const customersPage = {
  address: 'clienti',
  label: 'Clienti',
  icon: 'people',
  chapter: 'richieste',
  view: CUSTOMERS_VIEW,
  open(desk) {
    const customers = lazyPart({
      async load() {
        const { openCustomers } = await import('./open-customers.tsx')
        return openCustomers(desk)
      },
    })
    return {
      Page() {
        const part = customers.use()
        if (part === 'failed') return <NotLoaded title="Clienti" />
        return part ? <part.Page /> : <Frame />
      },
      SheetMark({ requestId }) {
        const part = customers.use()
        return part && part !== 'failed' && <part.SheetMark requestId={requestId} />
      },
      SheetPart({ requestId }) {
        const part = customers.use()
        return part && part !== 'failed' && <part.SheetPart requestId={requestId} />
      },
      ahead: customers.ahead,
      refresh: () => customers.opened()?.refresh(),
      onKey: (key, target) => customers.opened()?.onKey(key, target) ?? false,
    }
  },
} satisfies DeskFeature<CustomersView>

/** The page before its script, so that nothing jumps. */
function Frame() {
  return (
    <div className="requests" aria-busy="true">
      <div className="top-bar">
        <Opening />
        <GuideLink />
      </div>
      <div className="split">
        <div className="inbox">
          <div className="scroll" />
        </div>
      </div>
    </div>
  )
}
