import { expect, it } from 'vitest'
import { SERVER_TEXTS } from '../../shop/texts/server-texts.ts'
import { waitInWords } from './relay-texts.ts'

it('[SH6] [AB1] says how long to wait in the shop’s texts', () => {
  const waits = { ...SERVER_TEXTS.waits, seconds: '{count} s' }
  expect([1, 20, 60, 61, 3600].map((seconds) => waitInWords(seconds, waits))).toEqual([
    'un secondo',
    '20 s',
    'un minuto',
    '2 minuti',
    '60 minuti',
  ])
})
