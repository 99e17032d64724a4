import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CustomerWords } from './customer-words.tsx'

it('[BN142] how to reach the customer stands above what they wrote', () => {
  const contacts = ['ada@example.com', '+39 333 1234567']
  const customer = { email: undefined, phone: undefined, own: [], contacts }
  const html = renderToStaticMarkup(
    <CustomerWords {...customer} message={'Buongiorno. '.repeat(200)} />,
  )
  expect(html).toMatch(/<blockquote><p [^>]+>ada@example\.com · \+39 333 1234567<\/p><p>Buongiorno/)
})
