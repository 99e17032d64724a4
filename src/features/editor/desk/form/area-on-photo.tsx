import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { MIDDLE_OF_PHOTO, type PhotoArea } from '../../../../order/catalogue.ts'
import { isGroup, valueAt, type JsonValue } from '../../../../shop/json/json-value.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import { PREVIEW_FOLDER } from '../../wire/preview-message.ts'
import {
  areaBetween,
  areaInWords,
  grownBy,
  movedBy,
  withCorner,
  type Corner,
  type PhotoPoint,
} from './area-geometry.ts'
import { useField, useFound } from './form-context.ts'

const CORNERS: readonly Corner[] = ['nw', 'ne', 'sw', 'se']
const ARROWS: Readonly<Record<string, PhotoPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The part of a product's photo where the logo lies, drawn with the pointer or moved with the arrows. */
export function AreaOnPhoto({ path }: { readonly path: JsonPath }) {
  const photo = useFound((root) => photoIn(valueAt(root, [...path.slice(0, -1), 'pictures'])))
  const { value, set } = useField(path)
  const [drag, setDrag] = useState<Drag>()
  const [said, setSaid] = useState('')
  const id = useId()
  if (photo === undefined) {
    return <p className="field-about">Con una tua foto qui disegni dove sta il logo.</p>
  }
  const area = drag?.now ?? areaOf(value)

  /** Its size in millimetres stays. */
  function change(after: PhotoArea): void {
    set({ ...(isGroup(value) ? value : {}), ...after })
  }
  function press(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ before: area, now: area, to: followed(area, pointOf(event), event.target) })
  }
  function release(): void {
    if (drag && drag.now !== drag.before) change(drag.now)
    setDrag(undefined)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = ARROWS[event.key]
    if (!step) return
    event.preventDefault()
    const after = event.shiftKey ? grownBy(area, step) : movedBy(area, step)
    change(after)
    setSaid(areaInWords(after))
  }
  return (
    <div className="area-on-photo">
      <p id={id} className="field-about">
        Trascina sulla foto, o prendi un angolo. Con la tastiera: le frecce spostano la zona, con
        Maiusc la allargano.
      </p>
      <div
        className="area-photo"
        onPointerDown={press}
        onPointerMove={(event) => drag && setDrag({ ...drag, now: drag.to(pointOf(event)) })}
        onPointerUp={release}
        onPointerCancel={() => setDrag(undefined)}
      >
        <img src={`${PREVIEW_FOLDER}pictures/${photo}`} alt="" draggable={false} />
        <button
          type="button"
          className="area"
          data-part="area"
          aria-label={`Zona del logo: ${areaInWords(area)}`}
          aria-describedby={id}
          ref={(button) => void (button && place(button, area))}
          onKeyDown={onKeyDown}
        >
          {CORNERS.map((corner) => (
            <span key={corner} className={`area-corner ${corner}`} data-corner={corner} />
          ))}
        </button>
      </div>
      <p role="status" className="unseen">
        {said}
      </p>
    </div>
  )
}

/** From the moment when the pointer is pressed until it is released. */
interface Drag {
  readonly before: PhotoArea
  readonly now: PhotoArea
  readonly to: (point: PhotoPoint) => PhotoArea
}

// Whoever moves less than this has only pressed.
const LEAST_DRAWN = 3

/** What becomes of the area while the pointer moves: a corner, the whole area, or a new one. */
function followed(area: PhotoArea, from: PhotoPoint, target: EventTarget): Drag['to'] {
  const { corner, part } = target instanceof HTMLElement ? target.dataset : {}
  const dragged = CORNERS.find((each) => each === corner)
  return (point) => {
    if (dragged) return withCorner(area, dragged, point)
    const by = { x: point.x - from.x, y: point.y - from.y }
    if (part === 'area') return movedBy(area, by)
    const isDrawn = Math.max(Math.abs(by.x), Math.abs(by.y)) >= LEAST_DRAWN
    return isDrawn ? areaBetween(from, point) : area
  }
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent): PhotoPoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 }
}

/** The one photo of a product, or that of its first colour. */
function photoIn(pictures: JsonValue | undefined): string | undefined {
  const [first] = isGroup(pictures) ? Object.values(pictures) : [pictures]
  return typeof first === 'string' && first !== '' ? first : undefined
}

/** What is not a number yet is as in the middle. */
function areaOf(value: JsonValue | undefined): PhotoArea {
  const typed = isGroup(value) ? value : {}
  const sides = Object.entries(MIDDLE_OF_PHOTO).map(([name, usual]) => {
    const side = typed[name]
    return [name, typeof side === 'number' ? side : usual]
  })
  return { ...MIDDLE_OF_PHOTO, ...Object.fromEntries(sides) }
}

function place({ style }: HTMLElement, { x, y, width, height }: PhotoArea): void {
  Object.assign(style, { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` })
}
