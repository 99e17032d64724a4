import { expect, it } from 'vitest'
import { requestsPage } from '../features/requests/desk/feature.tsx'
import { EVERYTHING } from '../features/requests/desk/requests-view.ts'
import { trendPage } from '../features/trend/desk/feature.tsx'
import { DESK_FEATURES } from './features.ts'
import { createViews } from './views.ts'

/** The desk in a browser that was opened at this query, with what stands in its history after it. */
function viewsAt(search: string) {
  const location = { search }
  const entries: string[] = []
  const history = {
    pushState: (_: unknown, _title: string, address: string) => void entries.push(address),
    replaceState: (_: unknown, _title: string, address: string) =>
      void entries.splice(-1, 1, address),
  }
  let back = () => {}
  const addEventListener = (_: string, listener: () => void) => (back = listener)
  const browser = { location, history, addEventListener } as unknown as Window
  const views = createViews(browser, DESK_FEATURES)
  return {
    views,
    requests: views.of(requestsPage),
    entries,
    goBack: (to: string) => {
      location.search = to
      back()
    },
  }
}

it.each([
  '',
  '?pagina=stato',
  '?pagina=andamento',
  '?pagina=negozio&parte=prodotti%2Fmug',
  '?cerca=rossi+%26+figli&stato=lost&periodo=week&solo=check&apri=mi0c3k2f1abcdefg',
])('[BN17] the address keeps %j', (query) => {
  const { views, entries } = viewsAt(query)
  const { page, view } = views.getSnapshot()
  views.goTo(page, view)
  expect(entries).toEqual([`banco${query}`])
})

it.each([
  ['?stato=constructor&periodo=ever&solo=all&pagina=x&apri=../x&parte=<x>&utm=1', ''],
  ['?pagina=negozio&parte=<x>&cerca=ros', '?pagina=negozio'],
])('[BN17] values in %j that are unknown or of another page are ignored', (query, known) => {
  const { views, entries } = viewsAt(query)
  const { page, view } = views.getSnapshot()
  views.goTo(page, view)
  expect(entries).toEqual([`banco${known}`])
})

it('[BN17] each change is an entry in the history, except for letters of a search', () => {
  const { requests, entries } = viewsAt('')
  requests.go({ state: 'new' })
  requests.adjust({ search: 'r' })
  requests.adjust({ search: 'ro ' })
  expect(entries).toEqual(['banco?cerca=ro&stato=new'])
  expect(requests.getSnapshot()).toEqual({ ...EVERYTHING, state: 'new', search: 'ro ' })
})

it('[BN17] a page that is left begins anew, and Back leads to what it showed', () => {
  const { views, requests, goBack } = viewsAt('?cerca=ros')
  views.goTo(trendPage)
  expect(requests.isShown()).toBe(false)
  expect(requests.getSnapshot()).toEqual(EVERYTHING)
  goBack('?cerca=ros')
  expect(requests.isShown()).toBe(true)
  expect(requests.getSnapshot()).toEqual({ ...EVERYTHING, search: 'ros' })
})
