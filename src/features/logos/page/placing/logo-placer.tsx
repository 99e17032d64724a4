import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CENTRED, placedOn } from '../../../../order/logo/placement.ts'
import { useLazyTexts } from '../../../../page/later/use-lazy-texts.ts'
import { useOrder, useSession } from '../../../../page/use-session.ts'
import { lookShownOn } from '../looks.ts'
import { dragLogo } from './drag-logo.ts'
import { keptOn, pressed } from './gesture.ts'
import { outlineOf } from './outline.ts'
import { surfaceIn, type SurfaceOnScreen } from './surface-on-screen.ts'
import { usePlacing, type Placing } from './use-placing.ts'

/** Over a picture: the logo on it is moved, resized and turned by pointers and keys. */
export function LogoPlacer() {
  const placing = usePlacing()
  const dataset = useOrder((order) => order.dataset)
  // Other choices are another picture, which is measured anew.
  return placing && <Placer key={Object.values(dataset).join()} placing={placing} />
}

function Placer({ placing }: { readonly placing: Placing }) {
  const texts = useLazyTexts('logo')
  const session = useSession()
  const control = useRef<HTMLDivElement>(null)
  const moving = useRef<HTMLDivElement>(null)
  const surface = useSurface(control, placing)
  const { area, logo, placement, words, put } = placing

  const latest = useRef<Parameters<typeof dragLogo>[0]['dragging']>(() => undefined)
  useLayoutEffect(() => {
    latest.current = () => {
      const look = lookShownOn(session.shop.catalogue, session.order.getSnapshot())
      return surface && look !== undefined ? { surface, logo, placement, look } : undefined
    }
  })
  const putNow = useRef(put)
  useLayoutEffect(() => void (putNow.current = put))
  useEffect(() => {
    if (!control.current || !moving.current) return
    return dragLogo({
      control: control.current,
      moving: moving.current,
      dragging: () => latest.current(),
      put: (wanted) => putNow.current(wanted),
    })
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const wanted = pressed(event, placement ?? CENTRED)
    if (wanted === undefined) return
    event.preventDefault()
    put(wanted && keptOn(area, logo, wanted))
  }
  const placed = placedOn(area, logo, placement)
  const outline = surface && outlineOf(surface, placed)
  return (
    <div
      ref={control}
      className="logo-place"
      role="slider"
      tabIndex={0}
      aria-label={texts.place}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, Math.round((placement ?? CENTRED).size * 100))}
      aria-valuetext={words}
      onKeyDown={onKeyDown}
      onDoubleClick={() => put(null)}
    >
      {outline && (
        <div
          className="logo-touch"
          title={texts.placeHow}
          ref={(touch) => void (touch && Object.assign(touch.style, outline.box))}
        />
      )}
      {outline && (
        <>
          <Line name="area" path={outline.area} />
          <Line name="middle-x" path={outline.middleX} />
          <Line name="middle-y" path={outline.middleY} />
        </>
      )}
      <div ref={moving} className="logo-moving">
        {outline && (
          <>
            <Line name="frame" path={outline.logo} />
            {(['size', 'turn'] as const).map((grip) => (
              <span
                key={grip}
                className={`logo-grip ${grip}`}
                data-grip={grip}
                ref={(element) => void (element && Object.assign(element.style, outline[grip]))}
              />
            ))}
          </>
        )}
      </div>
    </div>
  )
}

function Line({ name, path }: { readonly name: string; readonly path: string }) {
  return (
    <svg className={`logo-lines logo-${name}`}>
      <path d={path} />
      <path d={path} />
    </svg>
  )
}

/** Measured again whenever the picture changes its size. */
function useSurface(
  control: { readonly current: HTMLElement | null },
  { area }: Placing,
): SurfaceOnScreen | undefined {
  const [found, setFound] = useState<Omit<SurfaceOnScreen, 'area'>>()
  useLayoutEffect(() => {
    const over = control.current
    const frame = over?.parentElement
    if (!frame) return
    const look = () => surfaceIn(frame, over.getBoundingClientRect())
    const measure = () => setFound(look())
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(frame)
    // A photo has a mark once it is loaded, and the picture then keeps its size.
    const parts = new MutationObserver(() => setFound((before) => before ?? look()))
    parts.observe(frame, { childList: true, subtree: true })
    return () => [sizes, parts].forEach((observer) => observer.disconnect())
  }, [control])
  return found && { ...found, area }
}
