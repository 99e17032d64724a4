import './week.css'
import { useEffect } from 'react'
import { formatWhole } from '../../../order/money.ts'
import { type Loader, useCurrent } from '../../../desk/loader.ts'
import type { WeekFigures } from '../wire.ts'
import { requestsInWords } from '../../requests/desk/requests-in-words.ts'
import { againstBefore, wholeEuros } from './trend-in-words.ts'

/** Three figures of the last seven days; nothing where there is nothing to count. */
export function Week({ store }: { readonly store: Loader<WeekFigures> }) {
  useEffect(() => void store.load(), [store])
  const { value } = useCurrent(store)
  if (!value || value.requests + value.requestsBefore === 0) return null
  const { requests, requestsBefore, askedCents, confirmed, confirmedCents } = value
  const average = wholeEuros(askedCents / Math.max(1, requests))
  return (
    <dl className="week" aria-label="Ultimi 7 giorni">
      <Figure
        name="Richieste, 7 giorni"
        value={formatWhole(requests)}
        more={againstBefore(requests, requestsBefore)}
      />
      <Figure name="Richiesto" value={wholeEuros(askedCents)} more={`in media ${average}`} />
      <Figure
        name="Confermato"
        value={wholeEuros(confirmedCents)}
        more={confirmed === 0 ? 'ancora nessuna' : requestsInWords(confirmed)}
      />
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly more: string
}

function Figure({ name, value, more }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="aside">{more}</dd>
    </div>
  )
}
