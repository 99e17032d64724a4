import { useLayoutEffect, useRef } from 'react'
import type { Order } from '../order/order.ts'
import { useObservable, useSession } from './use-session.ts'

interface OrderTextProps {
  readonly of: (order: Order) => string
  readonly className?: string
  /** Called after a later text has been written. */
  readonly onWritten?: (element: HTMLElement) => void
}

/** A text that follows the order without a render: a typed digit changes several, and nothing else. */
export function OrderText({ of, className, onWritten }: OrderTextProps) {
  const element = useRef<HTMLSpanElement>(null)
  const rendered = useOrderAtRender(of)
  useOrderEffect((now) => {
    const text = of(now)
    if (!element.current || element.current.textContent === text) return
    element.current.textContent = text
    onWritten?.(element.current)
  })
  return (
    <span ref={element} className={className}>
      {rendered}
    </span>
  )
}

/** A value of the order, without a render when it changes. */
export function useOrderAtRender<S>(select: (order: Order) => S): S {
  const { order } = useSession()
  return useObservable({ ...order, subscribe: neverChanges }, select)
}

/** Calls `follow` with the order now and at each change, as long as the component is shown. */
export function useOrderEffect(follow: (order: Order) => void): void {
  const { order } = useSession()
  useLayoutEffect(() => {
    const followNow = () => follow(order.getSnapshot())
    followNow()
    return order.subscribe(followNow)
  })
}

const neverChanges = () => () => {}
