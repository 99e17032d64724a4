import { expect, it } from 'vitest'
import { accountBadge, sentInWords } from './account-box.tsx'

it('[BN94] the account looks well only while mails leave', () => {
  expect(accountBadge(false, true)).toMatchObject({ tone: 'warn', text: 'non collegata' })
  expect(accountBadge(true, true)).toMatchObject({ tone: 'bad', text: 'non parte' })
  expect(accountBadge(true, false)).toMatchObject({ tone: 'ok', text: 'collegata' })
})

it('[BN192] a test mail to the sample address is not waited for', () => {
  expect(sentInWords('vendite@example.com')).toContain('non la legge nessuno')
  expect(sentInWords('rosa@officina.it')).toMatch(/guarda se arriva\.$/)
})
