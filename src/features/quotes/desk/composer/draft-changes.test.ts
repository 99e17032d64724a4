import { expect, it } from 'vitest'
import { aDraft } from '../../../../../tests/support/quote-sheets.ts'
import { totalsOf } from '../../wire/quote-totals.ts'
import {
  addFreeLine,
  addRequest,
  changeLine,
  moveLine,
  newLineId,
  removeLine,
} from './draft-changes.ts'
import { contentShown } from './shown-content.ts'

it('[QU72] a new line is taxed like the first one, and stands last', () => {
  const draft = changeLine(aDraft(), 'l1', { vat: { rate: '4', reason: '' } })
  const { lines } = addFreeLine(draft, 'discount', 'l3')
  expect(lines.at(-1)).toMatchObject({ id: 'l3', title: 'Sconto', amount: '', vat: { rate: '4' } })
})

it('[QU72] the gadgets of another request stand above transport and discount, and are named once', () => {
  const [gadget] = aDraft().lines
  if (gadget?.kind !== 'gadget') throw new Error('the first line is a gadget')
  const added = addRequest(aDraft(), { id: 'r2', number: 2 }, { lines: [{ ...gadget, id: 'l9' }] })
  expect(added.lines.map(({ id }) => id)).toEqual(['l1', 'l9', 'l2'])
  expect(added.requests.map(({ id }) => id)).toEqual(['r1', 'r2'])
})

it('[QU126] a line is moved by one place, and stays where the list ends', () => {
  const orders = (['l1', 'l2'] as const).map((id) =>
    ([-1, 1] as const).map((by) =>
      moveLine(aDraft(), id, by)
        .lines.map((line) => line.id)
        .join(),
    ),
  )
  expect(orders).toEqual([
    ['l1,l2', 'l2,l1'],
    ['l2,l1', 'l1,l2'],
  ])
  expect(moveLine(aDraft(), 'gone', 1)).toEqual(aDraft())
})

it('draws names of lines', () => {
  expect(newLineId(() => 0.999)).toBe('zzzzzzzz')
})

it('[QU75] sums follow each letter: half a number counts nothing', () => {
  const totalOf = (draft: ReturnType<typeof aDraft>) => {
    const { lines, prices } = contentShown(draft)
    return totalsOf(lines, prices)?.total
  }
  expect(totalOf(aDraft())).toBe(Math.round((61_250 + 3_500 + 2_800) * 1.22))
  expect(totalOf(removeLine(aDraft(), 'l2'))).toBe(Math.round((61_250 + 3_500) * 1.22))
  expect(totalOf(changeLine(aDraft(), 'l2', { amount: '-' }))).toBe(
    Math.round((61_250 + 3_500) * 1.22),
  )
  expect(totalOf(changeLine(aDraft(), 'l1', { quantity: '', setup: '' }))).toBe(3_416)
})
