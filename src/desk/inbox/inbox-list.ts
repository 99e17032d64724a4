import type { InboxCounts, RequestRow, RequestRows } from '../../order/request-row.ts'
import { observable, type Observable } from '../../wizard/observable.ts'
import type { DeskServer, Reply } from '../desk-server.ts'
import { queryString } from '../query-string.ts'
import type { View } from '../view/view.ts'

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

export interface InboxList extends Observable<Inbox> {
  /** The first page of what the view wants. */
  readonly show: (view: View) => Promise<void>
  readonly more: () => Promise<void>
  /** Something has changed on the server: reads again what is shown. */
  readonly refresh: () => Promise<void>
}

export interface InboxListOptions {
  readonly server: DeskServer
  readonly now: () => number
  readonly onClosed: () => void
}

/** The list of requests. An answer that comes after the seller has asked for something else is dropped. */
export function createInboxList({ server, now, onClosed }: InboxListOptions): InboxList {
  const inbox = observable<Inbox>({
    rows: undefined,
    hasMore: false,
    isLoading: false,
    counts: undefined,
    problem: '',
    at: now(),
  })
  const change = (changes: Partial<Inbox>) => inbox.set({ ...inbox.getSnapshot(), ...changes })
  let shown: View | undefined
  let asked = 0

  function valueOf<T>(reply: Reply<T>): T | undefined {
    if (reply.kind === 'closed') onClosed()
    if (reply.kind === 'failed') change({ problem: reply.detail, isLoading: false })
    return reply.kind === 'done' ? reply.value : undefined
  }

  /** Undefined where the seller has asked for something else since, or nothing came. */
  async function load(view: View, before?: string): Promise<RequestRows | undefined> {
    asked += 1
    const own = asked
    change({ isLoading: true })
    const reply = await server.get<RequestRows>(`/requests${rowsQuery(view, before)}`)
    if (own !== asked) return undefined
    return valueOf(reply)
  }

  async function count(): Promise<void> {
    const counts = valueOf(await server.get<InboxCounts>('/counts'))
    if (counts) change({ counts })
  }

  async function first(view: View): Promise<void> {
    const page = await load(view)
    if (page) change({ ...page, isLoading: false, problem: '', at: now() })
  }

  return {
    ...inbox,
    async show(view) {
      shown = view
      await Promise.all([first(view), count()])
    },
    async more() {
      const { rows = [], hasMore, isLoading } = inbox.getSnapshot()
      const last = rows.at(-1)
      if (!shown || !last || !hasMore || isLoading) return
      const page = await load(shown, last.id)
      if (page) change({ ...page, rows: [...rows, ...page.rows], isLoading: false, problem: '' })
    },
    async refresh() {
      if (!shown) return
      const page = await load(shown)
      if (page) change({ ...withFirst(inbox.getSnapshot(), page), isLoading: false, at: now() })
      await count()
    },
  }
}

/** The first page anew, and behind it what was loaded before. */
function withFirst(before: Inbox, page: RequestRows): Pick<Inbox, 'rows' | 'hasMore'> {
  const last = page.rows.at(-1)
  if (!last || !page.hasMore) return page
  const behind = before.rows?.filter(({ id }) => id < last.id) ?? []
  return {
    rows: [...page.rows, ...behind],
    hasMore: behind.length === 0 ? page.hasMore : before.hasMore,
  }
}

function rowsQuery({ search, state, period, only }: View, before = ''): string {
  return queryString({
    search,
    state: state ?? '',
    period: period ?? '',
    only: only ?? '',
    before,
  })
}
