import { expect, it } from 'vitest'
import { observable } from '../../wizard/observable.ts'
import { showNews } from './show-news.ts'

it('[BN100] the tab says what is new, in its title and by a dot on its icon', () => {
  let href = 'icon.svg'
  const icon = {
    getAttribute: () => href,
    setAttribute: (_: string, file: string) => (href = file),
  }
  const tab = { title: 'Banco · Rossi', querySelector: () => icon } as unknown as Document
  const name = observable('Rossi')
  const requests = observable(0)
  showNews(tab, name, [{ ...requests, inWords: (count) => `${count} richieste nuove` }])
  requests.set(2)
  expect([tab.title, href]).toEqual(['2 richieste nuove · Banco · Rossi', 'banco/icon-new.svg'])
  name.set('Bianchi')
  requests.set(0)
  expect([tab.title, href]).toEqual(['Banco · Bianchi', 'icon.svg'])
})
