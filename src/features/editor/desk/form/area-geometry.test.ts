import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areaBetween, grownBy, movedBy, withCorner, type Corner } from './area-geometry.ts'

const area = { x: 30, y: 30, width: 40, height: 40 }

it('[ED97] an area is drawn from any corner to the opposite one', () => {
  const drawn = { x: 10, y: 20, width: 40, height: 30 }
  expect(areaBetween({ x: 10, y: 20 }, { x: 50, y: 50 })).toEqual(drawn)
  expect(areaBetween({ x: 50.4, y: 20 }, { x: 9.6, y: 50 })).toEqual(drawn)
})

it('[ED97] an area is moved and resized, and the corner opposite of a dragged one stays', () => {
  expect(movedBy(area, { x: -5, y: 50 })).toEqual({ ...area, x: 25, y: 60 })
  expect(grownBy(area, { x: 5, y: -50 })).toEqual({ ...area, width: 45, height: 2 })
  expect(withCorner(area, 'nw', { x: 20, y: 10 })).toEqual({ x: 20, y: 10, width: 50, height: 60 })
  expect(withCorner(area, 'se', { x: 20, y: 80 })).toEqual({ x: 20, y: 30, width: 10, height: 50 })
})

it('[ED97] whatever is dragged, the area is inside of the photo and can be taken hold of', () => {
  const share = fc.double({ min: -300, max: 300, noNaN: true })
  const point = fc.record({ x: share, y: share })
  const corner = fc.constantFrom<Corner>('nw', 'ne', 'sw', 'se')
  fc.assert(
    fc.property(point, point, corner, (one, two, dragged) => {
      const drawn = areaBetween(one, two)
      for (const each of [
        drawn,
        movedBy(drawn, one),
        grownBy(drawn, two),
        withCorner(drawn, dragged, one),
      ]) {
        expect(Math.min(each.x, each.y)).toBeGreaterThanOrEqual(0)
        expect(Math.min(each.width, each.height)).toBeGreaterThanOrEqual(2)
        expect(Math.max(each.x + each.width, each.y + each.height)).toBeLessThanOrEqual(100)
      }
    }),
  )
})
