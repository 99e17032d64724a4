import { useEffect } from 'react'
import { withId } from '../../order/catalogue.ts'
import { FIELD_LABELS, UNKNOWN, type Field } from '../../order/dataset.ts'
import { formatCents } from '../../order/money.ts'
import { quoteUnit, totalOf } from '../../order/quote.ts'
import { eachText, offerRows, selectionRows } from '../../order/summary.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { Icon } from '../icon.tsx'
import { Paid } from '../paid.tsx'
import { ConfiguredPicture } from '../picture/live-picture.tsx'
import { isClosed } from '../../wizard/wizard.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'
import { stepIndexOf } from '../wizard-steps.ts'
import { supplementText } from './choice-step.tsx'
import { CustomerForm } from './customer-form.tsx'
import { Notice, StepHeading } from './step-parts.tsx'

export function SummaryStep() {
  const session = useSession()
  const { texts } = session.shop
  useEffect(() => session.prepareSending(), [session])
  return (
    <>
      <div className="ask">
        <StepHeading id="summary" />
        <div className="mini">
          <ConfiguredPicture />
        </div>
        <SummaryTable />
        <Paid />
      </div>
      <div className="ask">
        <div>
          <h2>{texts.summary.customer}</h2>
          <p className="lead">{texts.customer}</p>
        </div>
        <CustomerForm />
        <Notice text={texts.notBinding} />
      </div>
    </>
  )
}

function SummaryTable() {
  const { shop, wizard } = useSession()
  const { catalogue, texts } = shop
  const dataset = useOrder((order) => order.dataset)
  const total = totalOf(catalogue, dataset)
  const prices = usePriceTexts()
  const closed = useWizard(isClosed)
  return (
    <table className="sum">
      <caption className="sr">{texts.summary.choices}</caption>
      <tbody>
        {selectionRows(catalogue, dataset).map(({ field, label, value }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{value}</td>
            <td className="num">{prices[field]}</td>
            <td className="act">
              <button
                type="button"
                className="iconbtn"
                disabled={closed}
                aria-label={fillPlaceholders(texts.summary.edit, {
                  field: FIELD_LABELS[field].toLowerCase(),
                })}
                onClick={() => void wizard.jumpTo(stepIndexOf(field))}
              >
                <Icon name="edit" />
              </button>
            </td>
          </tr>
        ))}
        {offerRows(catalogue, dataset, texts).map(({ field, label, value }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td colSpan={3}>{value}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.prices.total}</th>
          <td className="grand" colSpan={3}>
            {total === undefined ? UNKNOWN : formatCents(total)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What each selection adds to the price of a piece. */
function usePriceTexts(): Readonly<Record<Field, string>> {
  const { catalogue, texts } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const quote = quoteUnit(catalogue, dataset)
  const added = (field: Field) => {
    const line = quote?.lines.find((line) => line.field === field)
    return line ? supplementText({ supplement: line.price }, texts) : ''
  }
  const product = withId(catalogue.products, dataset.product)
  return {
    product: product ? eachText(product.base, texts.prices) : '',
    color: texts.choices.included,
    material: added('material'),
    print: added('print'),
    pack: added('pack'),
    quantity: quote ? `× ${eachText(quote.unit, texts.prices)}` : '',
  }
}
