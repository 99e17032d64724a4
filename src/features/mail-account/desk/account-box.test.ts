import { expect, it } from 'vitest'
import { accountBadge } from './account-box.tsx'

it('[BN94] the account looks well only while mails leave', () => {
  expect(accountBadge(false, true)).toMatchObject({ tone: 'warn', text: 'non collegata' })
  expect(accountBadge(true, true)).toMatchObject({ tone: 'bad', text: 'non parte' })
  expect(accountBadge(true, false)).toMatchObject({ tone: 'ok', text: 'collegata' })
})
