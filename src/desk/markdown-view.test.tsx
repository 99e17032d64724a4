import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MarkdownView } from './markdown-view.tsx'

it('[ED58] of a picture in a long text its description is shown', () => {
  const html = renderToStaticMarkup(
    <MarkdownView source="Ecco ![il *nostro* logo](logo.png) qui" />,
  )
  expect(html).toContain('Ecco il *nostro* logo qui')
})
