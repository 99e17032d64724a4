import { looksLikeEmail } from '../../order/customer/contact.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { isAlone, recalculated, type Gadget } from '../../order/order.ts'
import { isOfRequest, offerRows, selectionRows, type OrderRow } from '../../order/order-rows.ts'
import { amountText, unitPriceText } from '../../order/price-texts.ts'
import { quoteUnit, totalFor } from '../../order/quote.ts'
import { fromEuros } from '../../order/money.ts'
import { canBeReached, sellerLines } from '../../shop/seller.ts'
import { GadgetPicture, placed, useGadgetFacts, useGadgets } from '../gadgets/gadget-parts.tsx'
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
  const alone = useOrder(isAlone)
  return (
    <>
      <div className="take">
        <button type="button" className="btn ghost" onClick={() => print()}>
          {own.print}
        </button>
        {/* A link carries one gadget. */}
        {alone && <CopyLink texts={own} />}
        <button type="button" className="btn solid" onClick={configureAnother}>
          {own.another}
        </button>
      </div>
      <WhatHappensNext />
      {alone && (
        <div className="mini">
          <ConfiguredPicture />
        </div>
      )}
      <LaterPart name="afterSending" />
      {!alone && <SentGadgets />}
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

/** All that was chosen, for each of several gadgets. */
function SentGadgets() {
  const own = useLazyTexts('gadgets')
  const { catalogue } = useSession().shop
  // After a reload the shop may have other prices.
  const isPriced = useOrder((order) => order.price === recalculated(catalogue, order).price)
  return (
    <ul className="gads sent" aria-label={own.list}>
      {placed(useGadgets()).map(({ gadget, place }) => (
        <SentGadget key={place} gadget={gadget} isPriced={isPriced} />
      ))}
    </ul>
  )
}

function SentGadget({ gadget, isPriced }: { gadget: Gadget; isPriced: boolean }) {
  const { catalogue, texts } = useSession().shop
  const own = useLazyTexts('gadgets')
  const { name, how, quote, amount } = useGadgetFacts(gadget)
  const offered = offerRows(catalogue, quote, texts).filter((row) => isPriced && !isOfRequest(row))
  return (
    <li className="gad">
      <GadgetPicture gadget={gadget} />
      <div>
        <h3>{name}</h3>
        {isPriced && <p className="how">{how}</p>}
      </div>
      {isPriced && <b className="amt">{amount}</b>}
      <table className="sum sent">
        <caption className="unseen">{fillPlaceholders(own.choices, { gadget: name })}</caption>
        <tbody>
          {[...selectionRows(catalogue, gadget.dataset), ...offered].map((row) => (
            <Row key={row.id} {...row} />
          ))}
          <LaterPart name="tableRows" gadget={gadget} />
        </tbody>
      </table>
    </li>
  )
}

/** The request; with one gadget, what was chosen as well. */
function SentTable() {
  const { shop, sentAt } = useSession()
  const { catalogue, texts } = shop
  const own = useLazyTexts('confirmation')
  const order = useOrder(itself)
  const { dataset, customer, price } = order
  const alone = isAlone(order)
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
  const offered = offerRows(catalogue, quote, texts)
  const chosen = alone
    ? [...selectionRows(catalogue, dataset), ...unit, ...offered]
    : offered.filter(isOfRequest)
  const filledIn = Object.entries(texts.fields).flatMap(([id, label]) =>
    customer[id] ? [{ id, label, text: customer[id] }] : [],
  )
  return (
    <table className="sum sent">
      <caption className="unseen">{own.table}</caption>
      <tbody>
        {chosen.map((row) => (
          <Row
            key={row.id}
            {...row}
            text={row.id === 'validity' ? `${row.text}, ${lastDay}` : row.text}
          />
        ))}
        {alone && <LaterPart name="tableRows" />}
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
