import { expect, it } from 'vitest'
import { NOON } from '../../../../tests/support/requests.ts'
import { newWalkToken, walkBeganAt } from './walk-token.ts'

it('[AF20] a token tells when it was given out, to whoever has the key', () => {
  const token = newWalkToken('key', NOON)
  expect(walkBeganAt(token, 'key')).toBe(NOON)
  expect(walkBeganAt(token, 'another')).toBeUndefined()
  expect(newWalkToken('key', NOON)).not.toBe(token)
})

it('[AF20] a token that was changed is not ours', () => {
  const token = newWalkToken('key', NOON)
  const [time = '', nonce = '', mac = ''] = token.split('.')
  const older = (NOON - 60_000).toString(36)
  for (const forged of [
    '',
    'x',
    `${older}.${nonce}.${mac}`,
    `${time}.${nonce}`,
    `${token}A`,
    `${time}.${nonce}.${'A'.repeat(22)}`,
  ]) {
    expect(walkBeganAt(forged, 'key')).toBeUndefined()
  }
})
