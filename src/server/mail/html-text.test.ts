import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../tests/support/demo-shop.ts'
import { summaryOf } from '../../../tests/support/standard-texts.ts'
import { newOrder } from '../../order/order.ts'
import { textOfHtml } from './html-text.ts'

const order = { ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer), uid: 48_213 }

it('[ML4] a row of a table is a line', () => {
  const text = textOfHtml(summaryOf(demoCatalogue, order))
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
  ['<b onclick="x()" style="color:red">ciao</b> a te', 'ciao a te'],
  ['</td></tr></table><b>fuori', 'fuori'],
  ['<tr><td>senza tabella</td></tr><p>a<p>b', 'senza tabella\n\na\nb'],
  ['<table><td>a<td>b</table>', 'a: b'],
  ['<table>\n  <tr>\n <td>a</td>\n <td>b</td>\n </tr>\n</table>', 'a: b'],
  ['<table>sciolto<tr>qui</table>', 'sciolto\nqui'],
  ['<svg><style><img src=x></style>y</svg>', 'y'],
  ['&lt;script&gt; &amp; &quot;', '<script> & "'],
  ['<!-- --><p>uno<p>due', 'uno\ndue'],
  ['uno\r\ndue', 'uno\ndue'],
  ['<style>x', ''],
  ['<constructor>a</constructor><tostring>b</tostring>', 'ab'],
])('[ML4] of %s only the words stay', (source, expected) => {
  expect(textOfHtml(source)).toBe(expected)
})
