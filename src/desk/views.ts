import { observable, type Observable } from '../wizard/observable.ts'
import { DESK_FILE } from './desk-address.ts'

/** How a page's own part of the view stands in the query of the address. */
export interface ViewFormat<View> {
  /** Values that it does not know are as in an address without a query; an absent one is ''. */
  parse(value: (name: string) => string): View
  write(view: View): Readonly<Record<string, string | undefined>>
}

export interface AddressedPage<View> {
  /** The value of `pagina`; the first page has none. */
  readonly address: string
  readonly view?: ViewFormat<View>
}

/** What one page shows, all of which stands in the address. While another page is shown, it is as at first. */
export interface Views<View> extends Observable<View> {
  isShown(): boolean
  /** Adds an entry to the browser's history, so that Back leads to the view before. */
  go(changes: Partial<View>): void
  /** Replaces the entry while somebody types: Back would take back single letters otherwise. */
  adjust(changes: Partial<View>): void
}

export type DeskViews = ReturnType<typeof createViews>

/** Leads to a page as it is at first, but for these changes. */
export type GoTo = <View extends object>(page: AddressedPage<View>, changes?: Partial<View>) => void

interface ShownPage {
  readonly page: AddressedPage<object>
  readonly view: object
}

type Browser = Pick<Window, 'location' | 'history' | 'addEventListener'>

/** An address that names none of these pages means the first one. */
export function createViews(
  browser: Browser,
  pages: readonly [AddressedPage<object>, ...AddressedPage<object>[]],
) {
  const { location, history } = browser

  function shownNow(): ShownPage {
    const given = new URLSearchParams(location.search)
    const value = (name: string) => given.get(name) ?? ''
    const page = pages.find(({ address }) => address === value('pagina')) ?? pages[0]
    return { page, view: page.view?.parse(value) ?? {} }
  }

  const shown = observable(shownNow())
  browser.addEventListener('popstate', () => shown.set(shownNow()))

  function show(change: 'pushState' | 'replaceState', page: AddressedPage<object>, view: object) {
    shown.set({ page, view })
    const query = queryString({ pagina: page.address, ...page.view?.write(view) })
    history[change](null, '', DESK_FILE + query)
  }

  const goTo: GoTo = (page, changes) => show('pushState', page, { ...firstView(page), ...changes })

  return {
    ...shown,
    goTo,
    of<View extends object>(page: AddressedPage<View>): Views<View> {
      const first = firstView(page)
      const isShown = () => shown.getSnapshot().page === page
      const current = () => (isShown() ? (shown.getSnapshot().view as View) : first)
      return {
        subscribe: shown.subscribe,
        getSnapshot: current,
        getInitialSnapshot: () => first,
        isShown,
        go: (changes) => show('pushState', page, { ...current(), ...changes }),
        adjust: (changes) => show('replaceState', page, { ...current(), ...changes }),
      }
    },
  }
}

function firstView<View extends object>({ view }: AddressedPage<View>): View {
  return view?.parse(() => '') ?? ({} as View)
}

/** Writes a query with its question mark, or nothing if no value is given. */
export function queryString(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1])
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
