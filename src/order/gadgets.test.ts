import { expect, it } from 'vitest'
import { demoDataset } from '../../tests/support/demo-shop.ts'
import { hasRoom, opening, withAnother, withCopy, withGadget, without } from './gadgets.ts'
import { gadgetsOf, MOST_GADGETS, type Gadget, type Placed } from './order.ts'

/** A gadget that is told by its quantity. */
const gadget = (quantity: number): Gadget => ({ dataset: demoDataset({ quantity }) })

function placed(before: readonly number[], current: number, after: readonly number[]): Placed {
  return { ...gadget(current), before: before.map(gadget), after: after.map(gadget) }
}

/** The quantities in their order; that of the gadget that is being configured is negative. */
function told(order: Placed): readonly (number | null)[] {
  const quantities = gadgetsOf(order).map(({ dataset }) => dataset.quantity)
  const current = -(order.dataset.quantity ?? 0)
  return [
    ...quantities.slice(0, order.before.length),
    current,
    ...quantities.slice(order.before.length + 1),
  ]
}

const THREE = placed([1], 2, [3])

it('[SG10] adds a gadget at the end, and configures it', () => {
  expect(told(withAnother(THREE, gadget(4)))).toEqual([1, 2, 3, -4])
})

it.each([
  [0, [-1, 2, 3]],
  [1, [1, -2, 3]],
  [2, [1, 2, -3]],
])('[SG12] configures the gadget at %i', (index, expected) => {
  expect(told(opening(THREE, index))).toEqual(expected)
})

it.each([
  [0, [1, 1, -2, 3]],
  [1, [1, -2, 2, 3]],
  [2, [1, -2, 3, 3]],
])('[SG12] puts a copy after the gadget at %i', (index, expected) => {
  expect(told(withCopy(THREE, index))).toEqual(expected)
})

it.each([
  [0, [-2, 3]],
  [1, [1, -3]],
  [2, [1, -2]],
])('[SG13] removes the gadget at %i, and puts it back', (index, expected) => {
  const removed = gadgetsOf(THREE)[index]
  const left = without(THREE, index)
  expect(told(left)).toEqual(expected)
  const again = gadgetsOf(withGadget(left, index, removed ?? gadget(0)))
  expect(again.map(({ dataset }) => dataset.quantity)).toEqual([1, 2, 3])
})

it('[SG13] instead of the last gadget the one before it is configured, and the only one stays', () => {
  expect(told(without(placed([1, 2], 3, []), 2))).toEqual([1, -2])
  expect(told(without(placed([], 1, []), 0))).toEqual([-1])
})

it('[SG14] has room for 20 gadgets', () => {
  const others = Array.from({ length: MOST_GADGETS - 1 }, (_, index) => index + 1)
  expect(hasRoom(placed(others.slice(1), 99, []))).toBe(true)
  expect(hasRoom(placed(others, 99, []))).toBe(false)
})

it('[SG15] keeps with each gadget its own logo and how far its walk has come', () => {
  const open: Gadget = { dataset: demoDataset(), ownLogo: 'k1', unfinishedAt: 3 }
  const order = { ...open, before: [gadget(1)], after: [] }
  expect(opening(opening(order, 0), 1)).toMatchObject(open)
})
