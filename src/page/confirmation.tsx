import { useEffect, useRef, useState } from 'react'
import { UNKNOWN } from '../order/dataset.ts'
import { amountText } from '../order/price-texts.ts'
import { quoteUnit, totalOf } from '../order/quote.ts'
import { offerRows, selectionRows } from '../order/order-rows.ts'
import { fillPlaceholders } from '../order/fill-placeholders.ts'
import { Icon } from './icon.tsx'
import { Paid } from './payment-chunk.tsx'
import { ConfiguredPicture } from './picture/live-picture.tsx'
import { itself, useOrder, useSession } from './use-session.ts'

/** Stays until a new request: a toast alone would vanish before the number is written down. */
export function Confirmation() {
  const { shop, startAnew } = useSession()
  const { catalogue, texts, name } = shop
  const { title, number, date: sentOn, table, again } = texts.confirmation
  const { uid, dataset } = useOrder(itself)
  const [sentAt] = useState(() => new Date())
  // Not when the script loads: making one costs tens of milliseconds of the page's start.
  const [day] = useState(() => new Intl.DateTimeFormat('it-IT', { dateStyle: 'long' }))
  const date = day.format(daysAfter(sentAt, catalogue.validityDays ?? 0))
  const lastDay = texts.offer && fillPlaceholders(texts.offer.until, { date })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${name}`
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('.card')?.scrollIntoView({ block: 'start' })
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
      <p className="sent-on">{fillPlaceholders(sentOn, { date: day.format(sentAt) })}</p>
      <div className="mini">
        <ConfiguredPicture />
      </div>
      <table className="sum sent">
        <caption className="sr">{table}</caption>
        <tbody>
          {[
            ...selectionRows(catalogue, dataset),
            ...offerRows(catalogue, quoteUnit(catalogue, dataset), texts),
          ].map(({ id, label, text }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{id === 'validity' ? `${text}, ${lastDay}` : text}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.prices.total}</th>
            <td className="grand">{amountText(totalOf(catalogue, dataset))}</td>
          </tr>
        </tfoot>
      </table>
      <Paid />
      <p className="lead">{texts.notBinding}</p>
      <button type="button" className="btn ghost" onClick={startAnew}>
        {again}
      </button>
    </div>
  )
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
}
