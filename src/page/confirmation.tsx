import { useEffect, useRef, useState } from 'react'
import { formatCents } from '../order/money.ts'
import { totalOf } from '../order/quote.ts'
import { selectionRows, UNKNOWN } from '../order/summary.ts'
import { Icon } from './icon.tsx'
import { Paid } from './paid.tsx'
import { ConfiguredPicture } from './picture/live-picture.tsx'
import { itself, useOrder, useSession } from './use-session.ts'

const DAY = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long' })

/** Stays until the visitor starts anew: a toast alone would be gone before the number is noted. */
export function Confirmation() {
  const { shop, startAnew } = useSession()
  const { catalogue, texts, name } = shop
  const { uid, dataset } = useOrder(itself)
  const total = totalOf(catalogue, dataset)
  const [sentAt] = useState(() => new Date())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `Richiesta inviata · ${name}`
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('.card')?.scrollIntoView({ block: 'start' })
  }, [name])

  return (
    <div className="done">
      <span className="seal">
        <Icon name="check" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Richiesta inviata
      </h2>
      <p className="no">{`Richiesta n. ${uid ?? UNKNOWN}`}</p>
      <p className="sent-on">{`del ${DAY.format(sentAt)}`}</p>
      <div className="mini">
        <ConfiguredPicture />
      </div>
      <table className="sum sent">
        <caption className="sr">La tua richiesta</caption>
        <tbody>
          {selectionRows(catalogue, dataset).map(({ field, label, value }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totale indicativo</th>
            <td className="grand">{total === undefined ? UNKNOWN : formatCents(total)}</td>
          </tr>
        </tfoot>
      </table>
      <Paid />
      <p className="lead">{texts.notBinding}</p>
      <button type="button" className="btn ghost" onClick={startAnew}>
        Nuova richiesta
      </button>
    </div>
  )
}
