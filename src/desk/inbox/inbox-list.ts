import type { InboxCounts, RequestRow, RequestRows } from '../../order/request-row.ts'
import { observable, type Observable } from '../../wizard/observable.ts'
import type { DeskServer, Reply } from '../desk-server.ts'
import type { View } from '../view/view.ts'
import { rowsQuery } from './rows-query.ts'

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
  /**
   * Something has changed on the server: reads again what is shown. The row that is open stays, even if
   * its new state is not what the list is filtered by.
   */
  readonly refresh: (open?: string) => Promise<void>
  /** The seller has changed this request. */
  readonly replace: (row: RequestRow) => Promise<void>
  /** The seller has erased this request. */
  readonly forget: (id: string) => Promise<void>
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
  async function load(view: View, before = ''): Promise<RequestRows | undefined> {
    asked += 1
    const own = asked
    change({ isLoading: true })
    const reply = await server.get<RequestRows>(`/requests${rowsQuery(view, { before })}`)
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
    async refresh(open) {
      if (!shown) return
      const page = await load(shown)
      if (page)
        change({ ...withFirst(inbox.getSnapshot(), page, open), isLoading: false, at: now() })
      await count()
    },
    async replace(row) {
      const { rows } = inbox.getSnapshot()
      change({ rows: rows?.map((each) => (each.id === row.id ? row : each)) })
      await count()
    },
    async forget(id) {
      const { rows } = inbox.getSnapshot()
      change({ rows: rows?.filter((each) => each.id !== id) })
      await count()
    },
  }
}

/** The first page anew with the row that is open, and behind it what was loaded before. */
function withFirst(
  before: Inbox,
  page: RequestRows,
  open: string | undefined,
): Pick<Inbox, 'rows' | 'hasMore'> {
  const last = page.hasMore ? page.rows.at(-1)?.id : undefined
  const isBehind = (id: string) => last !== undefined && id < last
  const listed = new Set(page.rows.map(({ id }) => id))
  const kept =
    before.rows?.filter(({ id }) => isBehind(id) || (id === open && !listed.has(id))) ?? []
  const behind = kept.filter(({ id }) => isBehind(id))
  return {
    rows: [...page.rows, ...kept].sort((a, b) => (a.id < b.id ? 1 : -1)),
    hasMore: behind.length === 0 ? page.hasMore : before.hasMore,
  }
}
