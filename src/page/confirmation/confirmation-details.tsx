import { looksLikeEmail } from '../../order/customer/contact.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { offerRows, selectionRows, type OrderRow } from '../../order/order-rows.ts'
import { amountText, unitPriceText } from '../../order/price-texts.ts'
import { quoteUnit, totalFor } from '../../order/quote.ts'
import { fromEuros } from '../../order/money.ts'
import { canBeReached, sellerLines } from '../../shop/seller.ts'
import { LaterPart } from '../later/later-part.tsx'
import { ConfiguredPicture } from '../picture/live-picture.tsx'
import { isTakenByServer } from '../taken-by-server.ts'
import { itself, useObservable, useOrder, useSession } from '../use-session.ts'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { CopyLink } from './copy-link.tsx'

/** What the visitor takes away: three actions, what happens next, and the whole summary. */
export function ConfirmationDetails() {
  const { configureAnother } = useSession()
  const own = useLazyTexts('afterSending')
  return (
    <>
      <div className="take">
        <button type="button" className="btn ghost" onClick={() => print()}>
          {own.print}
        </button>
        <CopyLink texts={own} />
        <button type="button" className="btn solid" onClick={configureAnother}>
          {own.another}
        </button>
      </div>
      <WhatHappensNext />
      <div className="mini">
        <ConfiguredPicture />
      </div>
      <LaterPart name="afterSending" />
      <SentTable />
      <LaterPart name="belowTable" />
    </>
  )
}

/** Who answers, when and where, and how to reach the seller. */
function WhatHappensNext() {
  const { shop } = useSession()
  const own = useLazyTexts('afterSending')
  const { email, phone } = useOrder((order) => order.customer)
  const address = looksLikeEmail(email) || !phone ? email : phone
  const who = { shop: shop.seller?.name ?? shop.name, when: shop.answerWithin ?? own.soon }
  const contact = sellerLines(shop).join(' · ')
  return (
    <section className="next">
      <h3>{own.next}</h3>
      <p>{fillPlaceholders(own.who, who)}</p>
      {address && <p>{fillPlaceholders(own.answer, { address })}</p>}
      {shop.confirmation && looksLikeEmail(email) && isTakenByServer(shop) && (
        <p>{own.copyAsked}</p>
      )}
      {canBeReached(shop.seller) && <p>{fillPlaceholders(own.reach, { contact })}</p>}
    </section>
  )
}

function SentTable() {
  const { shop, sentAt } = useSession()
  const { catalogue, texts } = shop
  const own = useLazyTexts('confirmation')
  const { dataset, customer, price } = useOrder(itself)
  const sent = new Date(useObservable(sentAt, itself) ?? 0)
  const until = longDay(daysAfter(sent, catalogue.validityDays ?? 0))
  const lastDay = texts.offer && fillPlaceholders(texts.offer.until, { date: until })
  // As it was sent: after a reload the shop may have other prices.
  const total = amountText(price === null ? undefined : fromEuros(price))
  const quote = quoteUnit(catalogue, dataset)
  const unit =
    quote && total === amountText(totalFor(quote, dataset.quantity))
      ? [{ id: 'unit', label: own.unit, text: unitPriceText(quote.unit, texts.prices) }]
      : []
  const chosen = [
    ...selectionRows(catalogue, dataset),
    ...unit,
    ...offerRows(catalogue, quote, texts),
  ]
  const filledIn = Object.entries(texts.fields).flatMap(([id, label]) =>
    customer[id] ? [{ id, label, text: customer[id] }] : [],
  )
  return (
    <table className="sum sent">
      <caption className="sr">{own.table}</caption>
      <tbody>
        {chosen.map((row) => (
          <Row
            key={row.id}
            {...row}
            text={row.id === 'validity' ? `${row.text}, ${lastDay}` : row.text}
          />
        ))}
        <LaterPart name="tableRows" />
        {filledIn.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.prices.total}</th>
          <td className="grand">{total}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Row({ label, text }: Pick<OrderRow<string>, 'label' | 'text'>) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{text}</td>
    </tr>
  )
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
}

export function longDay(day: Date): string {
  return new Intl.DateTimeFormat('it-IT', { dateStyle: 'long' }).format(day)
}
