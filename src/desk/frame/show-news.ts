import type { Observable } from '../../wizard/observable.ts'
import { MARK_FILE, MARK_WITH_DOT_FILE } from '../desk-address.ts'
import type { NewCount } from '../desk-feature.ts'

type Tab = Pick<Document, 'title' | 'querySelector'>

/** Says in the browser's tab what is new, in words and by a dot on the icon. */
export function showNews(
  tab: Tab,
  shopName: Pick<Observable<string>, 'subscribe' | 'getSnapshot'>,
  counts: readonly NewCount[],
): void {
  const icon = tab.querySelector<HTMLLinkElement>('link[rel="icon"]')

  function show(): void {
    const news = counts.flatMap((each) => {
      const count = each.getSnapshot()
      return count > 0 ? each.inWords(count) : []
    })
    tab.title = [...news, 'Banco', shopName.getSnapshot()].join(' · ')
    const file = news.length > 0 ? MARK_WITH_DOT_FILE : MARK_FILE
    // A new value makes the browser load the icon again, the same one too.
    if (icon && icon.getAttribute('href') !== file) icon.setAttribute('href', file)
  }

  for (const { subscribe } of [shopName, ...counts]) subscribe(show)
}
