import { useEffect, useRef } from 'react'
import { fill } from '../order/fill.ts'
import type { PublicShop } from '../shop/shop.ts'
import type { StepDefinition } from '../wizard/wizard-store.ts'
import { stepHeadingId } from './steps/step-parts.tsx'
import { itself, useSession, useWizard } from './use-session.ts'
import { stepIdAt } from './wizard-steps.ts'

export function pageTitle(
  { name, texts }: Pick<PublicShop, 'name' | 'texts'>,
  steps: readonly StepDefinition[],
  active: number,
): string {
  const step = steps[active]?.title ?? ''
  const position = { position: active + 1, count: steps.length }
  return fill(texts.page.title, { step, ...position, shop: name })
}

/** On a step change the title names the step, the focus goes to its heading, the page to its top. */
export function useStepArrival(): void {
  const { shop, wizard } = useSession()
  const { active, phase } = useWizard(itself)
  const sent = phase === 'finished'
  const previous = useRef({ active, sent })

  useEffect(() => {
    const { current: before } = previous
    previous.current = { active, sent }
    // The confirmation has a heading and a title of its own.
    if (sent) return
    document.title = pageTitle(shop, wizard.steps, active)
    if (before.active === active && before.sent === sent) return
    const heading = document.getElementById(stepHeadingId(stepIdAt(active)))
    heading?.focus({ preventScroll: true })
    heading?.closest('.card')?.scrollIntoView({ block: 'start' })
  }, [active, sent, shop, wizard.steps])
}
