import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Lines } from './lines.tsx'

function pointsOf(periods: readonly string[], values: readonly number[]): string[][] {
  const lines = [{ name: 'inviato', values }]
  const html = renderToStaticMarkup(<Lines periods={periods} lines={lines} inWords={String} />)
  return Array.from(html.matchAll(/points="([^"]*)"/g), ([, points = '']) => points.split(' '))
}

it('[QU139] the value of a single month is a line, too', () => {
  expect(pointsOf(['2026-11'], [80])).toEqual([['0,0', '100,0']])
  expect(pointsOf(['2026-10', '2026-11'], [40, 80])).toEqual([['25,50', '75,0']])
})
