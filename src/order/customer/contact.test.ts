import { expect, it } from 'vitest'
import { missingContact, type ContactRule } from './contact.ts'

const EMAIL = 'ada@example.com'
const PHONE = '+39 333 1234567'

it.each<[ContactRule | undefined, email: string, phone: string, missing: string[]]>([
  [undefined, '', '', []],
  ['email', EMAIL, '', []],
  ['email', '', PHONE, ['email']],
  ['phone', EMAIL, '', ['phone']],
  ['phone', '', PHONE, []],
  ['either', '', '', ['email', 'phone']],
  ['either', EMAIL, '', []],
  ['either', 'ada', PHONE, []],
  ['both', EMAIL, PHONE, []],
  ['both', EMAIL, '', ['phone']],
  ['both', ' ', ' ', ['email', 'phone']],
])('[VA6] a shop that asks for %s, given %j and %j, misses %j', (rule, email, phone, missing) => {
  expect(missingContact({ email, phone }, rule)).toEqual(missing)
})

it.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  'a@b@example.com',
  'a@.it',
])('[VA6] %s is not an email address', (email) => {
  expect(missingContact({ email, phone: '' }, 'email')).toEqual(['email'])
})
