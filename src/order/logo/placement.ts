/** Where a logo lies on the printable area of a gadget. */
export interface Placement {
  /** Of its middle, in shares of the area. */
  readonly x: number
  readonly y: number
  /** 1 is the largest size at which the logo fits upright. */
  readonly size: number
  /** In degrees, clockwise. */
  readonly turn: number
}

/** In the middle, as large as it fits. What is kept or sent without a placement means this. */
export const CENTRED: Placement = { x: 0.5, y: 0.5, size: 1, turn: 0 }

export interface Extent {
  readonly width: number
  readonly height: number
}

/** A placed logo in the units of its area: its own sides, and its middle from the upper left corner of the area. */
export interface PlacedLogo extends Extent {
  readonly x: number
  readonly y: number
  readonly turn: number
}

const SMALLEST = 0.1

/** Always whole on the area: what would stand out is moved inside, and made smaller where that is not enough. */
export function placedOn(area: Extent, logo: Extent, placement: Placement = CENTRED): PlacedLogo {
  const fit = Math.min(area.width / logo.width, area.height / logo.height)
  const around = boxAround({ width: logo.width * fit, height: logo.height * fit }, placement.turn)
  const most = Math.min(area.width / around.width, area.height / around.height)
  const size = Math.min(Math.max(placement.size, SMALLEST), most)
  return {
    x: inside(placement.x * area.width, around.width * size, area.width),
    y: inside(placement.y * area.height, around.height * size, area.height),
    width: logo.width * fit * size,
    height: logo.height * fit * size,
    turn: placement.turn,
  }
}

/** The upright box around a turned one. */
export function boxAround({ width, height }: Extent, turn: number): Extent {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** The placement that a placed logo has: what was moved inside is kept where it is seen. */
export function placementOf(area: Extent, logo: Extent, placed: PlacedLogo): Placement {
  const fit = Math.min(area.width / logo.width, area.height / logo.height)
  return rounded({
    x: placed.x / area.width,
    y: placed.y / area.height,
    size: placed.width / (logo.width * fit),
    turn: placed.turn,
  })
}

/** Undefined for the default, which nobody has to keep or to send. */
export function chosenPlacement(placement: Placement): Placement | undefined {
  const isDefault = (Object.keys(CENTRED) as (keyof Placement)[]).every(
    (id) => Math.abs(placement[id] - CENTRED[id]) < 0.001,
  )
  return isDefault ? undefined : placement
}

const thousandth = (value: number) => Math.round(value * 1000) / 1000

function rounded({ x, y, size, turn }: Placement): Placement {
  return { x: thousandth(x), y: thousandth(y), size: thousandth(size), turn: upright(turn) }
}

/** Whole degrees from -179 to 180. */
function upright(turn: number): number {
  const degrees = ((Math.round(turn) % 360) + 360) % 360
  return degrees > 180 ? degrees - 360 : degrees
}

function inside(middle: number, length: number, room: number): number {
  // A rounding error must not turn the two limits around.
  const half = Math.min(length, room) / 2
  return Math.min(Math.max(middle, half), room - half)
}

export function writePlacement({ x, y, size, turn }: Placement): string {
  return [x, y, size, turn].join(' ')
}

const WRITTEN = /^([01](?:\.\d{1,3})?) ([01](?:\.\d{1,3})?) (\d{1,2}(?:\.\d{1,3})?) (-?\d{1,3})$/

/** Undefined for anything that `writePlacement` does not write. */
export function readPlacement(text: string): Placement | undefined {
  const [, ...numbers] = WRITTEN.exec(text) ?? []
  const [x = 0, y = 0, size = 0, turn = 0] = numbers.map(Number)
  return numbers.length > 0 ? rounded({ x, y, size, turn }) : undefined
}
