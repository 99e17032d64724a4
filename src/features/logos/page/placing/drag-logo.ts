import {
  CENTRED,
  placedOn,
  placementOf,
  type PlacedLogo,
} from '../../../../order/logo/placement.ts'
import type { Placement } from '../../../../order/logo/placement.ts'
import { followPointers } from './follow-pointers.ts'
import { dragged } from './gesture.ts'
import { ghostOf, movement } from './ghost.ts'
import { toArea, type SurfaceOnScreen } from './surface-on-screen.ts'
import type { ShownLogo } from '../logo-state.ts'

interface Dragging {
  readonly surface: SurfaceOnScreen
  readonly logo: ShownLogo
  readonly placement: Placement | undefined
  /** The name of the look that the picture shows. */
  readonly look: string
}

interface DragParts {
  readonly control: HTMLElement
  /** Moves with the logo: its outline, its grips and, meanwhile, its copy. */
  readonly moving: HTMLElement
  readonly dragging: () => Dragging | undefined
  readonly put: (placement: Placement) => void
}

/** Lets pointers move, resize and turn the logo. Until the release nothing but one transform changes at a frame. */
export function dragLogo({ control, moving, dragging, put }: DragParts): () => void {
  let now:
    | (Dragging & { origin: PlacedLogo; start: PlacedLogo; placed: PlacedLogo; hasMoved: boolean })
    | undefined
  let copy: ReturnType<typeof ghostOf> | undefined

  function begin(): void {
    const found = dragging()
    if (!found) return
    const start = placedOn(found.surface.area, found.logo, found.placement ?? CENTRED)
    now = { ...found, origin: start, start, placed: start, hasMoved: false }
    // Ready before the first movement, which only shows it.
    copy = ghostOf(found.surface, found.look)
    moving.prepend(copy.ghost)
    control.classList.add('touched')
  }
  const stop = followPointers(control, {
    begin,
    goOn() {
      if (now) now.start = now.placed
    },
    move({ grip, from, to }) {
      if (!now || !copy) return
      const { surface, logo, start, origin } = now
      const { left, top } = control.getBoundingClientRect()
      const inArea = (points: typeof from) =>
        points.map(({ x, y }) => toArea(surface, { x: x - left, y: y - top }))
      const moved = dragged(surface.area, logo, start, grip, inArea(from), inArea(to))
      now.placed = moved.placed
      now.hasMoved = true
      copy.show()
      moving.style.transform = movement(surface, origin, moved.placed)
      control.classList.toggle('on-middle-x', moved.middleX)
      control.classList.toggle('on-middle-y', moved.middleY)
    },
    end(isCancelled) {
      const ended = now
      now = undefined
      control.classList.remove('touched', 'on-middle-x', 'on-middle-y')
      if (!ended || !copy) return
      const { surface, logo, placed } = ended
      if (ended.hasMoved && !isCancelled) put(placementOf(surface.area, logo, placed))
      const shown = copy
      copy = undefined
      // The page shows the logo at its new place with the next frame.
      requestAnimationFrame(() => {
        moving.style.transform = ''
        shown.remove()
      })
    },
  })
  return () => {
    stop()
    copy?.remove()
  }
}
