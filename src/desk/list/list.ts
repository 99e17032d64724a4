import { observable } from '../../wizard/observable.ts'
import type { DeskContext } from '../desk-feature.ts'
import { createAsk } from '../loader.ts'

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Where the next page begins; absent after the last one. */
  readonly next?: string | undefined
}

export interface Listed<Row> {
  /** Undefined until the first answer came. */
  readonly rows: readonly Row[] | undefined
  readonly next: string | undefined
  readonly isLoading: boolean
  readonly problem: string
  /** What the seller has just done with something that is no longer listed. */
  readonly news: string
  /** When it was read, so that moments can be said as people say them. */
  readonly at: number
}

interface ListOptions<Query, Row> {
  readonly pathOf: (query: Query, before: string | undefined) => string
  /** Whether what is read anew reaches as far as what is shown. */
  readonly isEnough: (rows: readonly Row[], shown: readonly Row[]) => boolean
  /** It was read from its beginning. */
  readonly onRead?: (query: Query, page: ListPage<Row>) => void
}

type Keep<Row> = (rows: readonly Row[], shown: readonly Row[]) => readonly Row[]

/**
 * A list of which the server sends a page at a time. An answer that comes after the seller has asked for something else
 * is dropped.
 */
export function createList<Query, Row extends { readonly id: string }>(
  { server, now }: Pick<DeskContext, 'server' | 'now'>,
  { pathOf, isEnough, onRead }: ListOptions<Query, Row>,
) {
  const list = observable<Listed<Row>>({
    rows: undefined,
    next: undefined,
    isLoading: false,
    problem: '',
    news: '',
    at: now(),
  })
  const change = (changes: Partial<Listed<Row>>) => list.set({ ...list.getSnapshot(), ...changes })
  const fail = (problem: string) => change({ problem, isLoading: false })
  const ask = createAsk(server, fail)
  let shown: { readonly query: Query } | undefined
  // Calls follow each other, so that nothing that the seller has asked for is dropped for news.
  let loading: Promise<unknown> = Promise.resolve()
  let isRefreshWaiting = false
  let isMoreAsked = false

  /** Returns undefined where the seller has asked for something else since, or nothing came. */
  function load(query: Query, before?: string): Promise<ListPage<Row> | undefined> {
    change({ isLoading: true })
    return ask<ListPage<Row>>(pathOf(query, before))
  }

  function show({ rows, next }: ListPage<Row>): void {
    change({ rows, next, isLoading: false, problem: '' })
  }

  async function first(query: Query): Promise<void> {
    const page = await load(query)
    if (!page) return
    show(page)
    change({ at: now() })
    onRead?.(query, page)
  }

  async function following(query: Query): Promise<void> {
    const { rows = [], next } = list.getSnapshot()
    const page = next === undefined ? undefined : await load(query, next)
    if (page) show({ ...page, rows: [...rows, ...page.rows] })
  }

  /** Reads anew, page by page, as far as what is shown. */
  async function again(query: Query, keep: Keep<Row>): Promise<void> {
    const { rows: before = [] } = list.getSnapshot()
    let pages = await load(query)
    while (pages?.next !== undefined && !isEnough(pages.rows, before)) {
      const { rows }: ListPage<Row> = pages
      const page: ListPage<Row> | undefined = await load(query, pages.next)
      pages = page && { ...page, rows: [...rows, ...page.rows] }
    }
    if (!pages) return
    show({ ...pages, rows: keep(pages.rows, before) })
    change({ at: now() })
    onRead?.(query, pages)
  }

  return {
    ...list,
    fail,
    /** The first page of what is asked for. */
    async show(query: Query): Promise<void> {
      shown = { query }
      change({ news: '' })
      loading = first(query)
      await loading
    },
    /** Whether the list still shows what was asked for by this. */
    isShown: (query: Query) => shown?.query === query,
    async more(): Promise<void> {
      const asked = shown
      if (!asked || isMoreAsked) return
      isMoreAsked = true
      loading = loading.then(() => (asked === shown ? following(asked.query) : undefined))
      await loading
      isMoreAsked = false
    },
    /** Reads again what is shown, since something has changed on the server; `keep` chooses of the rows before. */
    async refresh(keep: Keep<Row> = (rows) => rows): Promise<void> {
      if (!shown || isRefreshWaiting) return
      isRefreshWaiting = true
      loading = loading.then(() => {
        isRefreshWaiting = false
        return shown && again(shown.query, keep)
      })
      await loading
    },
    /** What only a search says of a row stays. */
    replace(row: Row): void {
      const { rows } = list.getSnapshot()
      change({ rows: rows?.map((each) => (each.id === row.id ? { ...each, ...row } : each)) })
    },
    /** The seller has erased it: the list says so until something else is opened or looked for. */
    forget(id: string, news: string): void {
      const { rows } = list.getSnapshot()
      change({ rows: rows?.filter((each) => each.id !== id), news })
    },
    endNews: () => change({ news: '' }),
  }
}
