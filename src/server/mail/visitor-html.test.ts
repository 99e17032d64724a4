import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../tests/support/demo-shop.ts'
import { summaryOf } from '../../../tests/support/standard-texts.ts'
import { newOrder } from '../../order/order.ts'
import { readVisitorHtml } from './visitor-html.ts'

const order = { ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer), uid: 48_213 }

it('[ML4] keeps our own summary, without its attributes', () => {
  const { html, text } = readVisitorHtml(summaryOf(demoCatalogue, order))
  expect(html).toContain('<tr><th>Richiesta</th><td>48213</td></tr>')
  expect(html).not.toContain('data-')
  expect(text.split('\n').slice(0, 3)).toEqual([
    'Richiesta: 48213',
    'Totale indicativo: 1,05\u00A0€',
    'Prodotto: Penna',
  ])
})

it.each([
  ['<script>alert(1)</script>ciao', 'ciao'],
  ['<img src=x onerror=alert(1)>ciao', 'ciao'],
  ['<a href="javascript:alert(1)">ciao</a>', 'ciao'],
  ['<b onclick="x()" style="color:red">ciao</b>', '<b>ciao</b>'],
  ['<strong>a<strong>b</strong>c', '<b>ab</b>c'],
  ['</td></tr></table><b>fuori', '<b>fuori</b>'],
  ['<tr><td>senza tabella</td></tr>', 'senza tabella'],
  ['<table><td>a<td>b</table>', '<table><tr><td>a</td><td>b</td></tr></table>'],
  [
    '<table>sciolto<tr>qui</table>',
    '<table><tr><td>sciolto</td></tr><tr><td>qui</td></tr></table>',
  ],
  [
    '<table><tr><td><table><tr><td>x</table>',
    '<table><tr><td></td></tr><tr><td>x</td></tr></table>',
  ],
  ['<svg><style><img src=x></style>y</svg>', 'y'],
  ['&lt;script&gt; &amp; &quot;', '&lt;script&gt; &amp; &quot;'],
  ['<!-- --><p>uno<p>due', '<br>uno<br>due'],
  ['uno\ndue', 'uno<br>due'],
  ['<style>x', ''],
  ['<constructor>a</constructor><tostring>b</tostring>', 'ab'],
  ['<b>a<table><tr><td>c', '<b>a</b><table><tr><td>c</td></tr></table>'],
])('[ML4] rebuilds %s', (source, expected) => {
  expect(readVisitorHtml(source).html).toBe(expected)
})

it('[ML4] whatever comes in, only balanced fixed tags and escaped text go out', () => {
  const piece = fc.oneof(
    fc.constantFrom('<table>', '</table>', '<tr>', '</tr>', '<td data-field="x">', '</td>', '<th>'),
    fc.constantFrom('<b>', '</b>', '<br>', '<script>', '</script>', '<img src=x>', '<!--', '-->'),
    fc.constantFrom('<textarea>', '<svg>', '<math>', '<title>', '</p>', '<plaintext>', '<![CDATA['),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { html } = readVisitorHtml(pieces.join(''))
      const open: string[] = []
      for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
        expect(tag).toMatch(/^<(\/?(table|tr|th|td|b)|br)>$/)
        if (tag === '<br>') continue
        if (tag.startsWith('</')) expect(open.pop()).toBe(tag.slice(2, -1))
        else open.push(tag.slice(1, -1))
      }
      expect(open).toEqual([])
    }),
    { numRuns: 500 },
  )
})
