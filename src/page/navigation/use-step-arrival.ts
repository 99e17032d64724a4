import { useEffect, useRef } from 'react'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import type { PublicShop } from '../../shop/shop.ts'
import type { StepDefinition } from '../../wizard/wizard-store.ts'
import { stepHeadingId } from '../steps/step-parts.tsx'
import { positionOf } from './shown-steps.ts'
import { itself, useOrder, useSession, useWizard } from '../use-session.ts'

export function pageTitle(
  { name, texts }: Pick<PublicShop, 'name' | 'texts'>,
  steps: readonly StepDefinition[],
  active: number,
): string {
  const step = steps[active]?.title ?? ''
  return fillPlaceholders(texts.page.title, {
    step,
    ...positionOf(steps, active),
    shop: name,
  })
}

/** Moves focus and view. Not while a page in a frame loads: the visitor may be busy around it. */
export function arriveAt(heading: HTMLElement | null): void {
  if (window.parent !== window && !document.hasFocus()) return
  heading?.focus({ preventScroll: true })
  heading?.closest('.card')?.scrollIntoView({ block: 'start' })
}

/** A step change moves focus and scroll position, and changes the page's title. */
export function useStepArrival(): void {
  const { shop, wizard } = useSession()
  const { active, phase } = useWizard(itself)
  // How many steps there are depends on the product.
  useOrder(({ dataset }) => dataset.product)
  const title = pageTitle(shop, wizard.steps, active)
  const sent = phase === 'finished'
  const previous = useRef({ active, sent })

  useEffect(() => {
    const { current: before } = previous
    previous.current = { active, sent }
    // The confirmation has a heading and a title of its own.
    if (sent) return
    document.title = title
    if (before.active === active && before.sent === sent) return
    const step = wizard.steps[active]
    if (step) arriveAt(document.getElementById(stepHeadingId(step.id)))
  }, [active, sent, title, wizard.steps])
}
