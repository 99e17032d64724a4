import { useEffect, useLayoutEffect, useRef } from 'react'
import { UNKNOWN } from '../order/dataset.ts'
import { fillPlaceholders } from '../order/fill-placeholders.ts'
import { ConfirmationDetails, longDay } from './confirmation/confirmation-details.tsx'
import { reveal, takeOverEarlyInput } from './early/early-input.ts'
import { PAGE_FEATURES } from './features.ts'
import { Icon } from './icon.tsx'
import { arriveAt } from './navigation/use-step-arrival.ts'
import { itself, useObservable, useOrder, useSession } from './use-session.ts'
import { useLazyTexts } from './later/use-lazy-texts.ts'

/** Stays until a new request: a toast alone would vanish before the number is written down. */
export function Confirmation() {
  const session = useSession()
  const { texts, name } = session.shop
  const { title, number, date, again } = useLazyTexts('confirmation')
  const uid = useOrder((order) => order.uid)
  const sentAt = useObservable(session.sentAt, itself) ?? 0
  const heading = useRef<HTMLHeadingElement>(null)
  // After a reload the wizard's form, which otherwise does this, may never be rendered.
  useLayoutEffect(() => {
    takeOverEarlyInput(session)
    reveal()
  }, [session])
  useEffect(() => {
    document.title = `${title} · ${name}`
    arriveAt(heading.current)
  }, [name, title])

  return (
    <div className="done">
      <span className="seal">
        <Icon name="check" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="no">{fillPlaceholders(number, { number: uid ?? UNKNOWN })}</p>
      <p className="sent-on">{fillPlaceholders(date, { date: longDay(new Date(sentAt)) })}</p>
      <ConfirmationDetails />
      <p className="lead">{texts.notBinding}</p>
      <button
        type="button"
        className="btn ghost"
        onClick={() => {
          for (const { onStartAnew } of PAGE_FEATURES) onStartAnew?.()
          session.startAnew()
        }}
      >
        {again}
      </button>
    </div>
  )
}
