import { lazy, Suspense } from 'react'
import type { Observable } from '../wizard/observable.ts'
import type { ExportStore } from '../features/requests/desk/export/export-store.ts'
import { countInWords } from '../features/requests/desk/inbox/filters.tsx'
import { Inbox } from '../features/requests/desk/inbox/inbox.tsx'
import type { InboxList } from '../features/requests/desk/inbox/inbox-list.ts'
import type { OpenRequestStore } from '../features/requests/desk/request/open-request.ts'
import { Request } from '../features/requests/desk/request/request.tsx'
import { ShopNotLoaded } from './shop-not-loaded.tsx'
import type { ShopEditorProps } from '../features/editor/desk/shop-editor.tsx'
import { Sessions } from './sessions/sessions.tsx'
import type { SessionListStore } from './sessions/session-list.ts'
import { Notices } from '../features/status/desk/notices.tsx'
import { Retention } from '../features/retention/desk/retention.tsx'
import type { StatusStore } from '../features/status/desk/status-store.ts'
import { Trend } from '../features/trend/desk/trend.tsx'
import type { TrendStore } from '../features/trend/desk/trend-store.ts'
import { useObservable } from './use-observable.ts'
import { EVERYTHING, type Place } from './view/view.ts'
import type { ViewStore } from './view/view-store.ts'

export interface DeskProps {
  readonly shopName: Observable<string>
  readonly views: ViewStore
  readonly inbox: InboxList
  readonly files: ExportStore
  readonly request: OpenRequestStore
  readonly onOpen: (id: string) => void
  readonly sessions: SessionListStore
  readonly status: StatusStore
  readonly trend: TrendStore
  /** What the editor of the shop needs, which makes its own stores. */
  readonly common: Omit<ShopEditorProps, 'views'>
}

const ShopEditor = lazy(async () => {
  const loaded = await import('../features/editor/desk/shop-editor.tsx').catch(() => undefined)
  return { default: loaded?.ShopEditor ?? ShopNotLoaded }
})

const PLACES = {
  requests: 'Richieste',
  shop: 'Negozio',
  trend: 'Andamento',
  status: 'Sistema',
} as const satisfies Record<Place, string>

export function Desk(props: DeskProps) {
  const { shopName, views, inbox, files, request, onOpen, sessions, status, trend, common } = props
  const { place, open } = useObservable(views)
  const { counts } = useObservable(inbox)
  const countOf = (each: Place) => (each === 'requests' && counts?.new ? counts.new : undefined)
  return (
    <div className="desk">
      <header className="side">
        <h1 className="side-name">{useObservable(shopName)}</h1>
        <nav aria-label="Banco">
          {(Object.keys(PLACES) as Place[]).map((each) => {
            const count = countOf(each)
            return (
              <button
                key={each}
                type="button"
                className="side-place"
                aria-current={each === place ? 'page' : undefined}
                onClick={() => views.go({ ...EVERYTHING, place: each })}
              >
                {PLACES[each]}
                {count !== undefined && <span className="side-count">{countInWords(count)}</span>}
              </button>
            )
          })}
        </nav>
        {/* In a tab of its own: what is open here stays. */}
        <a
          className="side-page"
          href="./"
          target="_blank"
          aria-label="Vedi la pagina, in un’altra scheda"
        >
          Vedi la pagina
        </a>
      </header>
      <main className="main">
        <Notices store={status} views={views} />
        {place === 'requests' && (
          <div className={open === undefined ? '' : 'with-sheet'}>
            <Inbox list={inbox} views={views} files={files} status={status} onOpen={onOpen} />
            <Request request={request} onClose={() => views.go({ open: undefined })} />
          </div>
        )}
        {place === 'shop' && (
          <Suspense fallback={<p>Apro il negozio…</p>}>
            <ShopEditor views={views} {...common} />
          </Suspense>
        )}
        {place === 'trend' && <Trend store={trend} />}
        {place === 'status' && (
          <>
            <Retention store={status} />
            <Sessions list={sessions} />
          </>
        )}
      </main>
    </div>
  )
}
