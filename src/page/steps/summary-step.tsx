import { useEffect } from 'react'
import { isAlone } from '../../order/order.ts'
import { isOfRequest, offerRows } from '../../order/order-rows.ts'
import { amountText } from '../../order/price-texts.ts'
import { totalOf } from '../../order/quote.ts'
import { AddGadget, GadgetCards } from '../gadgets/gadget-cards.tsx'
import { PrintedTotal } from '../gadgets/gadget-totals.tsx'
import { LaterPart } from '../later/later-part.tsx'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { usePressed } from '../navigation/use-pressed.ts'
import { ConfiguredPicture } from '../picture/live-picture.tsx'
import { useOrder, useSession, useWizard } from '../use-session.ts'
import { ChoicesTable } from './choices-table.tsx'
import { CustomerForm } from './customer-form.tsx'
import { Notice, StepHeading } from './step-parts.tsx'

export function SummaryStep() {
  const session = useSession()
  const { texts, contact } = session.shop
  const own = useLazyTexts('summary')
  const contactNote = contact && (contact === 'either' ? own.eitherRequired : own.required)
  const alone = useOrder(isAlone)
  useEffect(() => session.prepareSending(), [session])
  return (
    <>
      <div className={alone ? 'ask review' : 'ask'}>
        <StepHeading id="summary" />
        {alone ? <OneGadget /> : <SeveralGadgets />}
        <AddGadget />
        <LaterPart name="belowTable" />
      </div>
      <div className="ask">
        <div>
          <h2>{own.customer}</h2>
          <p className="lead">{[texts.customer, contactNote].filter(Boolean).join(' ')}</p>
        </div>
        <CustomerForm />
        <Notice text={texts.notBinding} />
      </div>
    </>
  )
}

/** Leads straight back after a change, as long as every answer stands; where 'Avanti' does so, it is left out. */
export function ReturnToSummary() {
  const { wizard } = useSession()
  const { comeBack } = useLazyTexts('summary')
  const summary = wizard.indexOf('summary')
  const isFarBack = useWizard(
    ({ active, reached }) => wizard.indexAfter(active) < summary && reached >= summary,
  )
  const busy = useWizard(({ phase }) => phase !== 'idle')
  const { isPressed, pressOnce } = usePressed()
  if (!isFarBack) return null
  return (
    <button
      type="button"
      className="btn return"
      data-pressed={isPressed}
      disabled={busy}
      onClick={() => pressOnce(() => void wizard.jumpTo(summary))}
    >
      {comeBack}
    </button>
  )
}

function OneGadget() {
  const { shop, wizard } = useSession()
  const { catalogue, texts } = shop
  const own = useLazyTexts('summary')
  const dataset = useOrder((order) => order.dataset)
  const ownLogo = useOrder((order) => order.ownLogo)
  return (
    <>
      <div className="mini">
        <ConfiguredPicture />
      </div>
      <ChoicesTable
        gadget={{ dataset, ownLogo }}
        caption={own.choices}
        onEdit={(step) => void wizard.jumpTo(step)}
      >
        <tfoot>
          <tr>
            <th scope="row">{texts.prices.total}</th>
            <td className="grand" colSpan={3}>
              {amountText(totalOf(catalogue, dataset))}
            </td>
          </tr>
        </tfoot>
      </ChoicesTable>
    </>
  )
}

/** The total of several is in the foot bar, or on paper below them. */
function SeveralGadgets() {
  const { catalogue, texts } = useSession().shop
  const terms = offerRows(catalogue, undefined, texts).filter(isOfRequest)
  return (
    <>
      <GadgetCards />
      <PrintedTotal />
      {terms.map(({ id, label, text }) => (
        <p key={id} className="lead">{`${label}: ${text}`}</p>
      ))}
    </>
  )
}
