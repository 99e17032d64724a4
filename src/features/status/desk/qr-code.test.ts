import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { qrCode } from './qr-code.ts'

const fingerprint = (rows: readonly (readonly boolean[])[]) =>
  createHash('sha256')
    .update(rows.map((row) => row.map(Number).join('')).join('\n'))
    .digest('hex')
    .slice(0, 16)

// An independent reader (jsQR 1.4) has read exactly these codes back.
it.each([
  [`http://127.0.0.1:3000/banco#${'Ab-_9'.repeat(9)}`, 33, 'ea43147278894326'],
  [`https://preventivi.example.com/banco#${'q'.repeat(43)}`, 37, 'b749daec27babb76'],
  ['x'.repeat(134), 41, 'ef6619a67a1805fe'],
])('[BN95] a link is drawn as a code that phones read: %s', (link, size, expected) => {
  const rows = qrCode(link) ?? []
  expect([rows.length, ...new Set(rows.map((row) => row.length))]).toEqual([size, size])
  expect(fingerprint(rows)).toBe(expected)
})

it('[BN95] no code is drawn for a link that is too long for one', () => {
  expect(qrCode('x'.repeat(135))).toBeUndefined()
})
