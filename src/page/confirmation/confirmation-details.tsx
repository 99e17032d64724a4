import { looksLikeEmail } from '../../order/customer/contact.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { offerRows, selectionRows } from '../../order/order-rows.ts'
import { amountText } from '../../order/price-texts.ts'
import { quoteUnit } from '../../order/quote.ts'
import { fromEuros } from '../../order/money.ts'
import { withDefaults } from '../../shop/texts/changed-texts.ts'
import { AFTER_SENDING_TEXTS } from '../../shop/texts/after-sending-texts.ts'
import { CONFIRMATION_TEXTS } from '../../shop/texts/later-step-texts.ts'
import { adoptStyles } from '../later/adopt-styles.ts'
import { MissingLogo } from '../logo/missing-logo.tsx'
import { useLogoRows } from '../logo/use-logo-rows.ts'
import { Paid } from '../payment-chunk.tsx'
import { ConfiguredPicture } from '../picture/live-picture.tsx'
import { isTakenByServer } from '../taken-by-server.ts'
import { itself, useObservable, useOrder, useSession } from '../use-session.ts'
import { CopyLink } from './copy-link.tsx'
import styles from './confirmation.css?inline'

// Part of this chunk, so that the first load does not carry the styles.
adoptStyles(document, styles)

/** What the visitor takes away: where the answer comes, three actions, and the whole summary. */
export function ConfirmationDetails() {
  const { shop, configureAnother } = useSession()
  const own = withDefaults(shop.lazyTexts.afterSending, AFTER_SENDING_TEXTS)
  const { email, phone } = useOrder((order) => order.customer)
  const address = looksLikeEmail(email) || !phone ? email : phone
  return (
    <>
      {address && <p className="answer">{fillPlaceholders(own.answer, { address })}</p>}
      {shop.confirmation && looksLikeEmail(email) && isTakenByServer(shop) && (
        <p className="answer">{own.copyAsked}</p>
      )}
      <div className="take">
        <button type="button" className="btn ghost" onClick={() => print()}>
          {own.print}
        </button>
        <CopyLink texts={own} />
        <button type="button" className="btn solid" onClick={configureAnother}>
          {own.another}
        </button>
      </div>
      <div className="mini">
        <ConfiguredPicture />
      </div>
      <MissingLogo />
      <SentTable />
      <Paid />
    </>
  )
}

function SentTable() {
  const { shop, sentAt } = useSession()
  const { catalogue, texts } = shop
  const own = withDefaults(shop.lazyTexts.confirmation, CONFIRMATION_TEXTS)
  const { dataset, customer, price } = useOrder(itself)
  const sent = new Date(useObservable(sentAt, itself) ?? 0)
  const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long' })
  const until = day.format(daysAfter(sent, catalogue.validityDays ?? 0))
  const lastDay = texts.offer && fillPlaceholders(texts.offer.until, { date: until })
  const logoRows = useLogoRows()
  const filledIn = Object.entries(texts.fields).flatMap(([id, label]) =>
    customer[id] ? [{ id, label, text: customer[id] }] : [],
  )
  return (
    <>
      <p className="sent-on">{fillPlaceholders(own.date, { date: day.format(sent) })}</p>
      <table className="sum sent">
        <caption className="sr">{own.table}</caption>
        <tbody>
          {[
            ...selectionRows(catalogue, dataset),
            ...offerRows(catalogue, quoteUnit(catalogue, dataset), texts),
            ...logoRows,
            ...filledIn,
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
            {/* As it was sent: after a reload the shop may have other prices. */}
            <td className="grand">{amountText(price === null ? undefined : fromEuros(price))}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
}
