import './customers.css'
import { useEffect } from 'react'
import type { DeskFeature } from '../../../desk/desk-feature.ts'
import { GuideLink } from '../../../desk/guide-link.tsx'
import { NotLoaded, Opening } from '../../../desk/lazy-page.tsx'
import { useCurrent } from '../../../desk/loader.ts'
import { observable } from '../../../wizard/observable.ts'
import { CUSTOMERS_VIEW, type CustomersView } from './customers-view.ts'
import type { OpenCustomers } from './open-customers.tsx'

/** People and firms with their requests. What it shows and stores comes when it is first needed. */
export const customersPage = {
  address: 'clienti',
  label: 'Clienti',
  icon: 'people',
  chapter: 'richieste',
  view: CUSTOMERS_VIEW,
  open(desk) {
    const loaded = observable<OpenCustomers | 'failed' | undefined>(undefined)
    let isAsked = false
    function useLoaded() {
      useEffect(() => {
        if (isAsked) return
        isAsked = true
        import('./open-customers.tsx').then(
          ({ openCustomers }) => loaded.set(openCustomers(desk)),
          () => loaded.set('failed'),
        )
      }, [])
      return useCurrent(loaded)
    }
    const opened = () => {
      const current = loaded.getSnapshot()
      return current === 'failed' ? undefined : current
    }
    return {
      Page() {
        const part = useLoaded()
        if (part === 'failed') return <NotLoaded title="Clienti" />
        return part ? <part.Page /> : <Frame />
      },
      SheetPart({ requestId }) {
        const part = useLoaded()
        return part && part !== 'failed' && <part.SheetPart requestId={requestId} />
      },
      refresh: () => opened()?.refresh(),
      onKey: (key, target) => opened()?.onKey(key, target) ?? false,
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
