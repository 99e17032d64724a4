import { observable, type Observable } from '../../wizard/observable.ts'
import { DESK_FILE } from '../desk-address.ts'
import { queryOf, viewIn, type View } from './view.ts'

export interface ViewStore extends Observable<View> {
  /** Adds an entry to the browser's history, so that Back leads to the view before. */
  readonly go: (changes: Partial<View>) => void
  /** While somebody types: the entry is replaced, or Back would take back single letters. */
  readonly adjust: (changes: Partial<View>) => void
}

export function createViewStore(
  browser: Pick<Window, 'location' | 'history' | 'addEventListener'>,
): ViewStore {
  const { location, history } = browser
  const view = observable(viewIn(location.search))
  const changed = (changes: Partial<View>) => {
    view.set({ ...view.getSnapshot(), ...changes })
    return DESK_FILE + queryOf(view.getSnapshot())
  }
  browser.addEventListener('popstate', () => view.set(viewIn(location.search)))
  return {
    ...view,
    go: (changes) => history.pushState(null, '', changed(changes)),
    adjust: (changes) => history.replaceState(null, '', changed(changes)),
  }
}
