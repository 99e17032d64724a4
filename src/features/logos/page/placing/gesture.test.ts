import { expect, it } from 'vitest'
import { CENTRED, placedOn } from '../../../../order/logo/placement.ts'
import { dragged, keptOn, pressed } from './gesture.ts'

const area = { width: 100, height: 80 }
const logo = { width: 40, height: 20 }
const start = placedOn(area, logo, { ...CENTRED, size: 0.4 })
const { x, y } = start

it('[LG35] a pointer moves the logo, up to the edges, and the middle lines catch it', () => {
  const to = (right: number, down: number) =>
    dragged(area, logo, start, 'logo', [{ x, y }], [{ x: x + right, y: y + down }])
  expect(to(10, 8).placed).toMatchObject({ x: 60, y: 48, width: 40, turn: 0 })
  expect(to(500, -500).placed).toMatchObject({ x: 80, y: 10 })
  expect(to(2, 9)).toMatchObject({ placed: { x: 50 }, middleX: true, middleY: false })
  // Near an edge it is caught, too.
  expect(to(28.5, 0).placed.x).toBe(80)
})

it('[LG35] the two grips resize and turn it, and upright turns catch it', () => {
  const corner = { x: x + 20, y: y + 10 }
  const half = { x: x + 10, y: y + 5 }
  expect(dragged(area, logo, start, 'size', [corner], [half]).placed).toMatchObject({
    x: 50,
    y: 40,
    width: 20,
    turn: 0,
  })
  const turned = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    const at = { x: x + 30 * Math.sin(angle), y: y - 30 * Math.cos(angle) }
    return dragged(area, logo, start, 'turn', [{ x, y: y - 30 }], [at]).placed.turn
  }
  expect(turned(30)).toBe(30)
  expect(turned(43)).toBe(45)
})

it('[LG35] two fingers move, resize and turn it at once', () => {
  const from = [
    { x: x - 10, y },
    { x: x + 10, y },
  ]
  // Half as far from each other, a quarter turn, and ten to the right.
  const to = [
    { x: x + 10, y: y - 5 },
    { x: x + 10, y: y + 5 },
  ]
  expect(dragged(area, logo, start, 'logo', from, to).placed).toMatchObject({
    x: 60,
    y: 40,
    width: 20,
    turn: 90,
  })
})

it('[LG36] keys move, resize, turn and put back', () => {
  const press = (key: string, shiftKey = false) => pressed({ key, shiftKey }, CENTRED)
  expect(press('ArrowLeft')).toMatchObject({ x: 0.48, y: 0.5 })
  expect(press('ArrowDown', true)).toMatchObject({ x: 0.5, y: 0.6 })
  expect(press('-')).toMatchObject({ size: 0.95 })
  expect(press('PageDown')).toMatchObject({ turn: 5 })
  expect(press('Home')).toBeNull()
  expect(press('Tab')).toBeUndefined()
  // No step is lost beyond an edge.
  expect(keptOn(area, logo, { x: 2, y: 0.5, size: 0.4, turn: 0 })).toMatchObject({ x: 0.8 })
})
