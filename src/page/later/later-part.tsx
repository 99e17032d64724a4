import { createElement, Fragment, useLayoutEffect, type ReactNode } from 'react'
import type { StepId } from '../../shop/texts/page-texts.ts'
import { Broken } from '../feedback/error-boundary.tsx'
import type { OwnPart, PartProps, Slot } from '../page-feature.ts'
import { StepHeading, stepHeadingId } from '../steps/step-parts.tsx'
import { itself, useObservable } from '../use-session.ts'
import { laterChunk } from './load-later.ts'

interface LaterPartProps extends PartProps {
  readonly name: Slot | OwnPart
  /** Shown until the chunk has loaded, and where that failed. */
  readonly meanwhile?: ReactNode
  readonly failed?: ReactNode
}

/** What the page and its features show at a place, loaded after the first step is interactive. */
export function LaterPart({ name, meanwhile, failed, ...props }: LaterPartProps) {
  const now = useObservable(laterChunk, itself)
  if (now.kind === 'failed') return failed
  if (now.kind !== 'loaded') return meanwhile
  const shown = now.chunk.components.flatMap((components) => components[name] ?? [])
  // As arguments and not as a list, children need no keys: what stands at a place never changes.
  return createElement(Fragment, null, ...shown.map((part) => createElement(part, props)))
}

export function LaterStep({ id }: { id: StepId }) {
  return <LaterPart name={id} meanwhile={<HeadingAlone id={id} />} failed={<Broken />} />
}

/** Only a visitor who is faster than the network sees it. The heading of the loaded step takes over its focus. */
function HeadingAlone({ id }: { id: StepId }) {
  useLayoutEffect(
    () => () => {
      if (document.activeElement === headingOf(id)) {
        queueMicrotask(() => headingOf(id)?.focus({ preventScroll: true }))
      }
    },
    [id],
  )
  return (
    <div className="ask">
      <StepHeading id={id} />
    </div>
  )
}

function headingOf(id: StepId): HTMLElement | null {
  return document.getElementById(stepHeadingId(id))
}
