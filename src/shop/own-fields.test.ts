import { expect, it } from 'vitest'
import { addOwnFields } from '../../tests/support/own-fields.ts'
import { demoShop } from '../../tests/support/demo-shop.ts'
import { shopCopy } from '../../tests/support/shop-copy.ts'
import { readShop } from './read-shop.ts'

async function shopWith(...fields: object[]) {
  const copy = shopCopy()
  addOwnFields(copy, fields)
  return readShop(copy.folder)
}

it('[CF1] a field is a line of text unless the shop says otherwise; the shipped shop has none', async () => {
  const { settings, texts } = await shopWith({ id: 'company', label: 'Azienda' })
  expect(settings.customerFields).toEqual([{ id: 'company', label: 'Azienda', type: 'text' }])
  expect(Object.values(texts.fields).at(-1)).toBe('Azienda')
  expect(demoShop.settings.customerFields).toBeUndefined()
})

it.each([
  [[{ id: 'email', label: 'PEC' }], 'voce 1, id: è il nome di un campo che c’è già'],
  [[{ id: 'pec', label: 'Email' }], 'voce 1, label: è il nome di un campo che c’è già'],
  [[{ id: 'a', label: 'A', type: 'choice' }], 'voce 1, options: serve con "type": "choice"'],
  [[{ id: 'a', label: 'A', options: ['x'] }], 'voce 1, options: serve con "type": "choice"'],
  [[{ id: 'a', label: 'A', type: 'choice', options: [] }], 'options: deve avere almeno una voce'],
  [[{ id: 'a', label: 'A', type: 'data' }], 'voce 1, type: scegli tra text, choice, date'],
  [[{ id: 'a', label: 'A', type: 'date', hint: 'vat' }], 'voce 1, hint: serve solo con type text'],
  [
    [
      { id: 'a', label: 'A' },
      { id: 'a', label: 'B' },
    ],
    'due campi hanno lo stesso id',
  ],
  [
    [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'A' },
    ],
    'due campi hanno la stessa label',
  ],
])('[CF2] reports %o', async (fields, problem) => {
  await expect(shopWith(...fields)).rejects.toThrow(problem)
})
