import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { loadAhead } from './frame/load-ahead.ts'
import { lazyPage, NotLoaded } from './lazy-page.tsx'

const never = () => new Promise<never>(() => {})
const charts = async () => () => <p>Ecco i grafici</p>

it('[BN130] a page shows its name in its place before its script has come', () => {
  const trend = lazyPage({ title: 'Andamento', load: never })
  const html = renderToStaticMarkup(<trend.Page />)
  expect(html).toContain('aria-busy="true"')
  expect(html).toMatch(/<div class="page-bar"><h2 id="[^"]+">Andamento<\/h2>/)
})

it('[BN170] a page whose script came ahead is shown at once', async () => {
  const trend = lazyPage({ title: 'Andamento', load: charts })
  await trend.ahead()
  expect(renderToStaticMarkup(<trend.Page />)).toBe('<p>Ecco i grafici</p>')
})

it('[BN170] a script that did not come ahead is asked for again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('no network'))
  load.mockImplementation(charts)
  const trend = lazyPage({ title: 'Andamento', load })
  const other = vi.fn(() => Promise.resolve())
  await loadAhead([trend, {}, { ahead: other }], () => Promise.resolve())
  expect(other).toHaveBeenCalledTimes(1)
  expect(renderToStaticMarkup(<trend.Page />)).toContain('aria-busy="true"')
  await trend.ahead()
  await trend.ahead()
  expect(load).toHaveBeenCalledTimes(2)
})

it('[BN130] a page whose script does not come offers to load it again', () => {
  const html = renderToStaticMarkup(<NotLoaded title="Andamento" />)
  expect(html).toContain('<div class="page-bar">')
  expect(html).toContain('Ricarica')
})
