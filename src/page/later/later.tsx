import type { ReactNode } from 'react'
import type { StepId } from '../../shop/texts/page-texts.ts'
import { Broken } from '../feedback/error-boundary.tsx'
import { StepHeading } from '../steps/step-parts.tsx'
import { itself, useObservable } from '../use-session.ts'
import { later, type LaterPart } from './load-later.ts'

interface LaterProps {
  readonly name: keyof LaterPart
  /** Shown until the chunk has loaded, and where that failed. */
  readonly meanwhile?: ReactNode
  readonly failed?: ReactNode
}

/** A component of the chunk that loads after the first step is interactive. */
export function Later({ name, meanwhile, failed }: LaterProps) {
  const now = useObservable(later, itself)
  if (now.kind === 'failed') return failed
  if (now.kind !== 'loaded') return meanwhile
  const Component = now.part[name]
  return <Component />
}

/** Only a visitor who is faster than the network sees the heading alone. */
export function LaterStep({ id }: { id: StepId & keyof LaterPart }) {
  const heading = (
    <div className="ask">
      <StepHeading id={id} />
    </div>
  )
  return <Later name={id} meanwhile={heading} failed={<Broken />} />
}
