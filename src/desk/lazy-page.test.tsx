import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { lazyPage, NotLoaded } from './lazy-page.tsx'

it('[BN130] a page shows its name in its place before its script has come', () => {
  const Trend = lazyPage('Andamento', () => new Promise<never>(() => {}))
  const html = renderToStaticMarkup(<Trend />)
  expect(html).toContain('aria-busy="true"')
  expect(html).toMatch(/<div class="page-bar"><h2 id="[^"]+">Andamento<\/h2>/)
})

it('[BN130] a page whose script does not come offers to load it again', () => {
  const html = renderToStaticMarkup(<NotLoaded title="Andamento" />)
  expect(html).toContain('<div class="page-bar">')
  expect(html).toContain('Ricarica')
})
