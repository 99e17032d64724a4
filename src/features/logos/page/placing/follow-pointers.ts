import type { Grip, Point } from './gesture.ts'

/** Where each pointer was pressed and where it is, in the same order, in pixels of the screen. */
interface Followed {
  readonly from: readonly Point[]
  readonly to: readonly Point[]
  readonly grip: Grip
}

interface Following {
  readonly begin: () => void
  /** At most once a frame. */
  readonly move: (followed: Followed) => void
  /** A finger came or went: what follows is measured from here on. */
  readonly goOn: () => void
  readonly end: (isCancelled: boolean) => void
}

/** Follows up to two pointers, from the first press to the last release. */
export function followPointers(target: HTMLElement, following: Following): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  const pressed = new Map<number, { from: Point; to: Point }>()
  let grip: Grip = 'logo'
  let frame = 0

  function report(): void {
    cancelAnimationFrame(frame)
    if (frame === 0) return
    frame = 0
    const points = [...pressed.values()]
    following.move({ grip, from: points.map(({ from }) => from), to: points.map(({ to }) => to) })
  }
  function goOn(): void {
    report()
    for (const pointer of pressed.values()) pointer.from = pointer.to
    following.goOn()
  }
  function press(event: PointerEvent): void {
    if (event.button !== 0 || pressed.size === 2) return
    target.setPointerCapture(event.pointerId)
    const at = pointOf(event)
    if (pressed.size === 0) {
      grip = gripOf(event.target)
      following.begin()
    } else goOn()
    pressed.set(event.pointerId, { from: at, to: at })
  }
  function move(event: PointerEvent): void {
    const pointer = pressed.get(event.pointerId)
    if (!pointer) return
    pointer.to = pointOf(event)
    frame ||= requestAnimationFrame(report)
  }
  function release(event: PointerEvent): void {
    if (!pressed.has(event.pointerId)) return
    report()
    pressed.delete(event.pointerId)
    grip = 'logo'
    if (pressed.size > 0) goOn()
    else following.end(event.type === 'pointercancel')
  }
  // A drag selects no text.
  target.addEventListener('selectstart', (event) => event.preventDefault(), { signal })
  target.addEventListener('pointerdown', press, { signal })
  target.addEventListener('pointermove', move, { signal })
  target.addEventListener('pointerup', release, { signal })
  target.addEventListener('pointercancel', release, { signal })
  return () => {
    cancelAnimationFrame(frame)
    listeners.abort()
  }
}

function gripOf(target: EventTarget | null): Grip {
  const grip = target instanceof HTMLElement ? target.dataset.grip : undefined
  return grip === 'size' || grip === 'turn' ? grip : 'logo'
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })
