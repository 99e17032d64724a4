import { datasetsOf } from '../../../order/order.ts'
import { embeddingIn } from '../../../shop/embedding.ts'
import { isViewMessage, type PageMessage, type ViewMessage } from '../wire.ts'
import { adoptStyles } from '../../../page/later/adopt-styles.ts'
import { positionOf } from '../../../page/navigation/shown-steps.ts'
import type { Session } from '../../../page/session.ts'
import { hiddenParts } from './visible-part.ts'
import styles from '../../../page/styles/embedded.css?inline'

// The picture and a question of usual length.
const USUAL_REM = 44
// So much of a step that has just appeared should be in view.
const ARRIVAL_PX = 400
const CLEARANCE_PX = 16

/**
 * Lets the page live in a frame of `host`, the origin of a page that the shop allows: the frame becomes
 * as high as the page, and what would stick to the edges of a window sticks to the visible part of it.
 */
export function liveInFrame(session: Session, host: string): void {
  if (!session.shop.sites?.includes(host)) return
  const { documentElement: root, body } = document
  const { wizard } = session
  const tell = (message: PageMessage) => window.parent.postMessage(message, host)

  // Absent where the page was rendered for a window, as that of a static host.
  if (!root.dataset.embedded) {
    root.dataset.embedded = embeddingIn(new URLSearchParams(location.search))
    adoptStyles(document, styles)
  }

  const usual = USUAL_REM * Number.parseFloat(getComputedStyle(root).fontSize)
  // What the element has reserved for the first step: there nothing moves when the page appears.
  let reserved = window.innerHeight
  let width = window.innerWidth
  let view: ViewMessage | undefined
  let asked = 0
  let before = wizard.getSnapshot()

  function keepLeastHeight(): void {
    const { active, phase } = wizard.getSnapshot()
    const isFirst = active === 0 && phase !== 'finished'
    root.style.setProperty('--least', `${isFirst ? reserved : Math.min(reserved, usual)}px`)
  }

  function applyView(): void {
    asked = 0
    if (!view) return
    const { above, below } = hiddenParts(view, window.innerHeight)
    root.style.setProperty('--above', `${above}px`)
    root.style.setProperty('--below', `${below}px`)
  }

  /** Once for each painted frame, however often the host page tells it. */
  function applyViewSoon(): void {
    asked ||= requestAnimationFrame(applyView)
  }

  function onResize(): void {
    // A phone that was turned: what was reserved is for the other width.
    if (width !== window.innerWidth) reserved = usual
    width = window.innerWidth
    keepLeastHeight()
    applyViewSoon()
  }

  function onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== window.parent || origin !== host || !isViewMessage(data)) return
    view = data
    applyViewSoon()
  }

  /** Clear of the bar with the buttons, which is at the end of the visible part, and of a picture that sticks above. */
  function show(element: Element): void {
    const { top, bottom } = element.getBoundingClientRect()
    const bar = document.querySelector('.dock')?.getBoundingClientRect().height ?? 0
    // Where the page itself scrolls, the browser leaves this room.
    const sticking = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
    const room = sticking + CLEARANCE_PX
    tell({ omaggio: 'show', top: top - room, bottom: bottom + bar + CLEARANCE_PX })
  }

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof Element) || target.closest('dialog, .dock')) return
    // The heading of a step gets the focus when the step appears.
    if (target.matches('h2')) tell({ omaggio: 'show', top: 0, bottom: ARRIVAL_PX })
    else show(target)
  }

  function onWizard(): void {
    const now = wizard.getSnapshot()
    const { active, phase, failed } = now
    const step = wizard.steps[active]?.id ?? ''
    keepLeastHeight()
    if (active !== before.active) {
      tell({ omaggio: 'step', step, ...positionOf(wizard.steps, active) })
    }
    const order = session.order.getSnapshot()
    const gadgets = datasetsOf(order)
    if (phase === 'finished' && before.phase === 'finishing' && order.uid !== null) {
      tell({ omaggio: 'sent', number: order.uid, selections: gadgets[0] ?? order.dataset, gadgets })
    }
    if (failed.length > before.failed.length) requestAnimationFrame(showRefused)
    before = now
  }

  function showRefused(): void {
    const refused = document.querySelector('.step [aria-invalid]')
    if (refused) show(refused)
  }

  function tellHeight(): void {
    tell({ omaggio: 'height', height: Math.ceil(body.getBoundingClientRect().height) })
  }

  keepLeastHeight()
  // At once: a browser may not lay out a frame that is far from the screen, so nothing would be observed.
  tellHeight()
  new ResizeObserver(tellHeight).observe(body)
  wizard.subscribe(onWizard)
  window.addEventListener('message', onMessage)
  window.addEventListener('resize', onResize)
  document.addEventListener('focusin', onFocus)
}
