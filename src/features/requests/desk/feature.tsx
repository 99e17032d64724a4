import './inbox/inbox.css'
import './request/request.css'
import './today/today.css'
import type { DeskContext, DeskFeature, OpenDeskFeature } from '../../../desk/desk-feature.ts'
import { followView } from '../../../desk/list/follow-view.ts'
import { moveFocus, onKey, type Step } from '../../../desk/list/keyboard.ts'
import { createLoader, useCurrent } from '../../../desk/loader.ts'
import { badgeText } from '../../../desk/moment-in-words.ts'
import { whenQuiet } from '../../../desk/timing/when-quiet.ts'
import { whenPutAside } from '../../../desk/timing/when-put-aside.ts'
import { createInboxList } from './inbox/inbox-list.ts'
import { RequestList, RequestsBar } from './inbox/inbox.tsx'
import { createOpenRequest } from './request/open-request.ts'
import { Request } from './request/request.tsx'
import { Steps } from './request/steps.tsx'
import { REQUESTS_VIEW, type RequestsView, rowsQuery } from './requests-view.ts'
import type { NamedProduct, WaitingGroup } from '../wire.ts'
import { TodayStrip } from './today/hello.tsx'
import { Today } from './today/today.tsx'

/** The requests of visitors: a list, one of them beside it, and files of them. */
export const requestsPage = {
  address: '',
  label: 'Richieste',
  icon: 'inbox',
  chapter: 'richieste',
  view: REQUESTS_VIEW,
  open: openRequests,
} satisfies DeskFeature<RequestsView>

function openRequests(desk: DeskContext<RequestsView>): OpenDeskFeature {
  const { views } = desk
  const open = (id: string) => views.go({ open: id })
  const close = () => views.go({ open: undefined })
  const inbox = createInboxList(desk)
  const today = createLoader<readonly WaitingGroup[]>(desk, '/today')
  const products = createLoader<readonly NamedProduct[]>(desk, '/requests/products')
  // The seller mostly goes on at once, and sees the change in the row.
  const countAgain = whenQuiet(window, () => {
    void today.load()
    void inbox.count()
  })
  const request = createOpenRequest({
    ...desk,
    onStored(row) {
      inbox.replace(row)
      countAgain()
    },
    onReopen: open,
    onErased(row) {
      if (views.getSnapshot().open === row.id) close()
      inbox.forget(row)
      countAgain()
    },
  })
  /** Opens the request above or below in the list, also where that is not loaded yet. */
  async function step(by: 1 | -1): Promise<void> {
    const rows = () => inbox.getSnapshot().rows ?? []
    const at = rows().findIndex(({ id }) => id === views.getSnapshot().open)
    if (at < 0) return
    if (at + by === rows().length) await inbox.more()
    const row = rows()[at + by]
    if (row) open(row.id)
  }
  const onStep: Step = (by) => void step(by)
  const showFiltered = (filter: Partial<RequestsView>) => views.go({ ...filter, today: false })
  const toggleToday = () => views.go({ today: !views.getSnapshot().today })
  async function dismiss(id: string): Promise<void> {
    const reply = await desk.server.post('/requests/dismiss', { id })
    await today.load()
    if (reply.kind === 'failed') today.fail(reply.detail)
    await inbox.refresh()
  }
  const onDismiss = (id: string) => void dismiss(id)
  followView(views, {
    queryOf: rowsQuery,
    show: (view) => void inbox.show(view),
    open(id) {
      if (id !== undefined) inbox.endNews()
      void request.open(id)
    },
    // The row that was open may have stayed in a list that it no longer belongs to.
    onClosed: () => void inbox.refresh(),
  })
  moveFocus(request)
  whenPutAside(request.edits.storeNotes)
  return {
    Page({
      firstSteps,
      figures,
      sheetActions,
      sheetMarks,
      sheetParts,
      toMailAccount,
      topActions,
      today: others,
    }) {
      const view = useCurrent(views)
      return (
        <div className={classesOf(view)}>
          <RequestsBar list={inbox} views={views} actions={topActions} />
          <TodayStrip store={today} others={others} isOpen={view.today} onToggle={toggleToday} />
          <div className="split">
            <RequestList
              list={inbox}
              views={views}
              products={products}
              firstSteps={firstSteps}
              onOpen={open}
            />
            {view.open === undefined && (
              <Today
                store={today}
                others={others}
                figures={figures}
                onOpen={open}
                onDismiss={onDismiss}
                onShow={showFiltered}
              />
            )}
            <Request
              request={request}
              actions={sheetActions}
              marks={sheetMarks}
              parts={sheetParts}
              toMailAccount={toMailAccount}
              steps={<Steps list={inbox} open={view.open} onStep={onStep} />}
              onClose={close}
            />
          </div>
        </div>
      )
    },
    count: {
      subscribe: inbox.tally.subscribe,
      getSnapshot: () => inbox.tally.getSnapshot().counts?.new ?? 0,
      inWords: (count) =>
        count === 1 ? '1 richiesta nuova' : `${badgeText(count)} richieste nuove`,
    },
    onShow() {
      void today.load()
      void products.load()
    },
    refresh() {
      void today.load()
      void inbox.refresh(views.getSnapshot().open)
      void request.refresh()
    },
    onKey: (key, target) => onKey(views, key, target, onStep),
  }
}

function classesOf({ open, today }: RequestsView): string {
  if (open !== undefined) return 'requests with-sheet'
  return today ? 'requests with-today' : 'requests'
}
