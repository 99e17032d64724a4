import type { InboxCounts, RequestRow, RequestRows } from '../../wire.ts'
import { observable } from '../../../../wizard/observable.ts'
import type { DeskContext } from '../../../../desk/desk-feature.ts'
import { createAsk } from '../../../../desk/loader.ts'
import { rowsQuery, type RequestsView } from '../requests-view.ts'

export interface Inbox {
  /** Undefined until the first answer came. */
  readonly rows: readonly RequestRow[] | undefined
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly counts: InboxCounts | undefined
  readonly problem: string
  /** When it was read, so that moments can be said as people say them. */
  readonly at: number
}

export type InboxList = ReturnType<typeof createInboxList>

/** The list of requests. An answer that comes after the seller has asked for something else is dropped. */
export function createInboxList({ server, now }: Pick<DeskContext, 'server' | 'now'>) {
  const inbox = observable<Inbox>({
    rows: undefined,
    hasMore: false,
    isLoading: false,
    counts: undefined,
    problem: '',
    at: now(),
  })
  const change = (changes: Partial<Inbox>) => inbox.set({ ...inbox.getSnapshot(), ...changes })
  const fail = (problem: string) => change({ problem, isLoading: false })
  const askRows = createAsk(server, fail)
  const askCounts = createAsk(server, fail)
  let shown: RequestsView | undefined
  // Calls follow each other, so that nothing that the seller has asked for is dropped for news.
  let loading: Promise<unknown> = Promise.resolve()
  let isRefreshWaiting = false
  let isMoreAsked = false

  /** Returns undefined where the seller has asked for something else since, or nothing came. */
  async function load(view: RequestsView, before = ''): Promise<RequestRows | undefined> {
    change({ isLoading: true })
    return askRows<RequestRows>(`/requests${rowsQuery(view, { before })}`)
  }

  async function count(): Promise<void> {
    const counts = await askCounts<InboxCounts>('/counts')
    if (counts) change({ counts })
  }

  async function first(view: RequestsView): Promise<void> {
    const page = await load(view)
    if (page) change({ ...page, isLoading: false, problem: '', at: now() })
  }

  async function following(view: RequestsView): Promise<void> {
    const { rows = [], hasMore } = inbox.getSnapshot()
    const last = rows.at(-1)
    if (!last || !hasMore) return
    const page = await load(view, last.id)
    if (page) change({ ...page, rows: [...rows, ...page.rows], isLoading: false, problem: '' })
  }

  /** Reads anew, page by page, as far as the last row that is shown. */
  async function again(view: RequestsView, open: string | undefined): Promise<void> {
    const { rows: before = [] } = inbox.getSnapshot()
    const oldest = before.at(-1)?.id ?? ''
    let pages = await load(view)
    while (pages?.hasMore) {
      const last: string = pages.rows.at(-1)?.id ?? ''
      if (last <= oldest) break
      const next: RequestRows | undefined = await load(view, last)
      pages = next && { ...next, rows: [...pages.rows, ...next.rows] }
    }
    if (!pages) return
    const listed = new Set(pages.rows.map(({ id }) => id))
    const kept = before.filter(({ id }) => id === open && !listed.has(id))
    const rows = [...pages.rows, ...kept].sort((a, b) => (a.id < b.id ? 1 : -1))
    change({ ...pages, rows, isLoading: false, at: now() })
  }

  return {
    ...inbox,
    /** The first page of what the view wants. */
    async show(view: RequestsView): Promise<void> {
      shown = view
      loading = first(view)
      await Promise.all([loading, count()])
    },
    async more(): Promise<void> {
      if (!shown || isMoreAsked) return
      isMoreAsked = true
      const view = shown
      loading = loading.then(() => (view === shown ? following(view) : undefined))
      await loading
      isMoreAsked = false
    },
    /**
     * Reads again what is shown, since something has changed on the server. The row that is open stays, even if
     * its new state is not what the list is filtered by.
     */
    async refresh(open?: string): Promise<void> {
      if (!shown || isRefreshWaiting) return
      isRefreshWaiting = true
      loading = loading.then(() => {
        isRefreshWaiting = false
        return shown && again(shown, open)
      })
      await loading
      await count()
    },
    /** The seller has changed this request. */
    async replace(row: RequestRow): Promise<void> {
      const { rows } = inbox.getSnapshot()
      change({ rows: rows?.map((each) => (each.id === row.id ? row : each)) })
      await count()
    },
    /** The seller has erased this request. */
    async forget(id: string): Promise<void> {
      const { rows } = inbox.getSnapshot()
      change({ rows: rows?.filter((each) => each.id !== id) })
      await count()
    },
  }
}
