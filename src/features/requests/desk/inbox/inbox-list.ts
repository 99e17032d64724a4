import type { FoundCount, InboxCounts, RequestRow } from '../../wire.ts'
import { observable } from '../../../../wizard/observable.ts'
import type { DeskContext } from '../../../../desk/desk-feature.ts'
import { createList, type ListPage } from '../../../../desk/list/list.ts'
import { createAsk } from '../../../../desk/loader.ts'
import { rowsQuery, type RequestsView } from '../requests-view.ts'

interface Tally {
  readonly counts: InboxCounts | undefined
  /** How many there are in all of what is looked for; undefined until they are counted. */
  readonly found: number | undefined
}

export type InboxList = ReturnType<typeof createInboxList>

/** The list of requests, and how many there are. */
export function createInboxList(desk: Pick<DeskContext, 'server' | 'now'>) {
  const tally = observable<Tally>({ counts: undefined, found: undefined })
  const change = (changes: Partial<Tally>) => tally.set({ ...tally.getSnapshot(), ...changes })
  const list = createList<RequestsView, RequestRow>(desk, {
    pathOf: (view, before) => `/requests${rowsQuery(view, { before })}`,
    isEnough: (rows, shown) => (rows.at(-1)?.id ?? '') <= (shown.at(-1)?.id ?? ''),
    onRead: (view, page) => void countFound(view, page),
  })
  const askCounts = createAsk(desk.server, list.fail)
  const askFound = createAsk(desk.server, list.fail)

  async function count(): Promise<void> {
    const counts = await askCounts<InboxCounts>('/counts')
    if (counts) change({ counts })
  }

  /** What is shown is counted here, and what is not by the server, while the rows are shown already. */
  async function countFound(view: RequestsView, page: ListPage<RequestRow>): Promise<void> {
    const query = rowsQuery(view)
    if (page.next === undefined) return change({ found: page.rows.length })
    if (query === '') return change({ found: undefined })
    const found = await askFound<FoundCount>(`/requests/count${query}`)
    if (found && list.isShown(view)) change({ found: found.count })
  }

  return {
    ...list,
    tally,
    count,
    async show(view: RequestsView): Promise<void> {
      change({ found: undefined })
      await list.show(view)
      // It is the same for every search, and what changes it is news that refresh the list.
      if (!tally.getSnapshot().counts) await count()
    },
    /** The row that is open stays, even if its new state is not what the list is filtered by. */
    async refresh(open?: string): Promise<void> {
      await list.refresh((rows, before) => {
        const listed = new Set(rows.map(({ id }) => id))
        const kept = before.filter(({ id }) => id === open && !listed.has(id))
        return [...rows, ...kept].sort((a, b) => (a.id < b.id ? 1 : -1))
      })
      await count()
    },
    /** The seller has erased this request. */
    forget({ id, name }: Pick<RequestRow, 'id' | 'name'>): void {
      list.forget(id, `La richiesta di ${name} è stata cancellata per sempre.`)
    },
  }
}
