import type { ReactNode } from 'react'
import type { StepId } from '../../shop/texts/page-texts.ts'
import { Broken } from '../feedback/error-boundary.tsx'
import { StepHeading } from '../steps/step-parts.tsx'
import { itself, useObservable } from '../use-session.ts'
import { laterChunk, type PartName } from './load-later.ts'

interface LaterPartProps {
  readonly name: PartName
  /** Shown until the chunk has loaded, and where that failed. */
  readonly meanwhile?: ReactNode
  readonly failed?: ReactNode
}

/** A component of the chunk that loads after the first step is interactive. */
export function LaterPart({ name, meanwhile, failed }: LaterPartProps) {
  const now = useObservable(laterChunk, itself)
  if (now.kind === 'failed') return failed
  if (now.kind !== 'loaded') return meanwhile
  const Component = now.chunk.PARTS[name]
  return <Component />
}

/** Only a visitor who is faster than the network sees the heading alone. */
export function LaterStep({ id }: { id: StepId & PartName }) {
  const heading = (
    <div className="ask">
      <StepHeading id={id} />
    </div>
  )
  return <LaterPart name={id} meanwhile={heading} failed={<Broken />} />
}
