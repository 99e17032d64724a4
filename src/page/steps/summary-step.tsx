import { useEffect } from 'react'
import { quoteUnit, totalOf } from '../../order/quote.ts'
import { offerRows, selectionRows } from '../../order/order-rows.ts'
import { amountText, unitPriceText } from '../../order/price-texts.ts'
import type { SelectionId } from '../../order/selections.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { Icon } from '../icon.tsx'
import { LaterPart } from '../later/later-part.tsx'
import { ConfiguredPicture } from '../picture/live-picture.tsx'
import { isClosed } from '../../wizard/wizard.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { supplementText } from './choice-step.tsx'
import { CustomerForm } from './customer-form.tsx'
import { Notice, StepHeading } from './step-parts.tsx'

export function SummaryStep() {
  const session = useSession()
  const { texts, contact } = session.shop
  const own = useLazyTexts('summary')
  const contactNote = contact && (contact === 'either' ? own.eitherRequired : own.required)
  useEffect(() => session.prepareSending(), [session])
  return (
    <>
      <div className="ask review">
        <StepHeading id="summary" />
        <div className="mini">
          <ConfiguredPicture />
        </div>
        <SummaryTable />
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

/** Leads straight back after a change, as long as every answer stands. */
export function ReturnToSummary() {
  const { wizard } = useSession()
  const { comeBack } = useLazyTexts('summary')
  const summary = wizard.indexOf('summary')
  // From the step right before it, 'Avanti' leads there.
  const isFarBack = useWizard(({ active, reached }) => active < summary - 1 && reached >= summary)
  const busy = useWizard(({ phase }) => phase !== 'idle')
  if (!isFarBack) return null
  return (
    <button
      type="button"
      className="btn return"
      disabled={busy}
      onClick={() => void wizard.jumpTo(summary)}
    >
      {comeBack}
    </button>
  )
}

function SummaryTable() {
  const { shop, wizard } = useSession()
  const { catalogue, texts } = shop
  const own = useLazyTexts('summary')
  const dataset = useOrder((order) => order.dataset)
  const priceText = usePriceText()
  const closed = useWizard(isClosed)
  return (
    <table className="sum">
      <caption className="sr">{own.choices}</caption>
      <tbody>
        {selectionRows(catalogue, dataset).map(({ id, label, text }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{text}</td>
            <td className="num">{priceText(id)}</td>
            <td className="act">
              {wizard.steps[wizard.indexOf(id)]?.isSkipped?.() === false && (
                <button
                  type="button"
                  className="iconbtn"
                  disabled={closed}
                  aria-label={fillPlaceholders(own.edit, { field: label.toLowerCase() })}
                  onClick={() => void wizard.jumpTo(wizard.indexOf(id))}
                >
                  <Icon name="edit" />
                </button>
              )}
            </td>
          </tr>
        ))}
        {offerRows(catalogue, quoteUnit(catalogue, dataset), texts).map(({ id, label, text }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td colSpan={3}>{text}</td>
          </tr>
        ))}
        <LaterPart name="tableRows" columns={3} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.prices.total}</th>
          <td className="grand" colSpan={3}>
            {amountText(totalOf(catalogue, dataset))}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What a selection adds to the price of a piece. */
function usePriceText(): (id: SelectionId) => string {
  const { catalogue, texts } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const quote = quoteUnit(catalogue, dataset)
  return (id) => {
    if (!quote) return ''
    if (id === 'quantity') return `× ${unitPriceText(quote.unit, texts.prices)}`
    const line = quote.lines.find((line) => line.id === id)
    if (!line) return texts.choices.included
    const { price } = line
    return id === 'product' ? unitPriceText(price, texts.prices) : supplementText(price, texts)
  }
}
