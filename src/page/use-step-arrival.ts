import { useEffect, useRef } from 'react'
import { stepHeadingId } from './steps/step-parts.tsx'
import { itself, useSession, useWizard } from './use-session.ts'
import { stepIdAt, type StepId } from './wizard-steps.ts'

export function pageTitle(step: string, index: number, stepCount: number, shop: string): string {
  return `${step} · passo ${index + 1} di ${stepCount} · ${shop}`
}

/** Where the focus went last: a visitor who has moved on since is not called back. */
let arrivedAt: Element | null = null

/** The focus goes to the heading of a step, the page to its top; once for each time it is shown. */
export function arriveAt(id: StepId): void {
  const heading = document.getElementById(stepHeadingId(id))
  if (heading === arrivedAt) return
  arrivedAt = heading
  heading?.focus({ preventScroll: true })
  heading?.closest('.card')?.scrollIntoView({ block: 'start' })
}

/** On a step change the title names the step, the focus goes to its heading, the page to its top. */
export function useStepArrival(): void {
  const { shop, wizard } = useSession()
  const { active, stepCount, phase } = useWizard(itself)
  const sent = phase === 'finished'
  const previous = useRef({ active, sent })

  useEffect(() => {
    const { current: before } = previous
    previous.current = { active, sent }
    // The confirmation has a heading and a title of its own.
    if (sent) return
    const title = wizard.steps[active]?.title ?? ''
    document.title = pageTitle(title, active, stepCount, shop.name)
    if (before.active === active && before.sent === sent) return
    arriveAt(stepIdAt(active))
  }, [active, sent, stepCount, shop.name, wizard.steps])
}
