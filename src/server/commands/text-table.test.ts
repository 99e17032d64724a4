import { expect, it } from 'vitest'
import { textTable } from './text-table.ts'

it('[DK1] a table has room for more rows than a call has for arguments', () => {
  const cells = Array.from({ length: 200_000 }, (_, n) => [String(n)])
  expect(textTable([{ heading: 'ID', isRight: true }], cells).split('\n')).toHaveLength(200_002)
})
