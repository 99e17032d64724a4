import type { ReactNode } from 'react'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import type { Gadget } from '../../order/order.ts'
import { isOfRequest, offerRows, selectionRows } from '../../order/order-rows.ts'
import { unitPriceText } from '../../order/price-texts.ts'
import { quoteUnit } from '../../order/quote.ts'
import type { Dataset, SelectionId } from '../../order/selections.ts'
import { isClosed } from '../../wizard/wizard.ts'
import { Icon } from '../icon.tsx'
import { LaterPart } from '../later/later-part.tsx'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { useSession, useWizard } from '../use-session.ts'
import { supplementText } from './choice-step.tsx'

interface ChoicesTableProps {
  readonly id?: string
  readonly gadget: Gadget
  readonly caption: string
  readonly onEdit: (step: number) => void
  /** The total, where the table is that of the whole request. */
  readonly children?: ReactNode
}

/** What was chosen for a gadget, each row with a way back to its step. */
export function ChoicesTable({ id, gadget, caption, onEdit, children }: ChoicesTableProps) {
  const { shop, wizard } = useSession()
  const { catalogue, texts } = shop
  const own = useLazyTexts('summary')
  const { dataset } = gadget
  const priceText = usePriceText(dataset)
  const closed = useWizard(isClosed)
  const isWhole = children !== undefined
  const offered = offerRows(catalogue, quoteUnit(catalogue, dataset), texts)
  return (
    <table className="sum" id={id}>
      <caption className="unseen">{caption}</caption>
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
                  onClick={() => onEdit(wizard.indexOf(id))}
                >
                  <Icon name="edit" />
                </button>
              )}
            </td>
          </tr>
        ))}
        {offered
          .filter((row) => isWhole || !isOfRequest(row))
          .map(({ id, label, text }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td colSpan={3}>{text}</td>
            </tr>
          ))}
        <LaterPart name="tableRows" columns={3} gadget={gadget} />
      </tbody>
      {children}
    </table>
  )
}

/** What a selection adds to the price of a piece. */
function usePriceText(dataset: Dataset): (id: SelectionId) => string {
  const { catalogue, texts } = useSession().shop
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
