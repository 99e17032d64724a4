import { longDayInWords } from '../../wire/day-in-words.ts'
import type { DocumentRow } from '../../wire/quote-document.ts'
import { addresseeOf, amountsOf, numberOf, type CustomerView } from './customer-view.ts'
import { dateInFull, dayInWords, lastDayOf, momentInWords, timeLeft } from './days-in-words.ts'
import { html, lines, type SafeHtml, storedHtml } from './html.ts'
import { icon, type IconName } from './icons.ts'

// As many as stand beside each other above the title.
const MOST_IN_SCENE = 3

/** Number, customer, validity, and the gadgets as one picture. */
export function hero(view: CustomerView): SafeHtml {
  const { shown, state, quote, now } = view
  const { to, attention } = addresseeOf(shown)
  const lastDay = dayInWords(lastDayOf(quote.validBefore), now)
  return html`<div class="hero">
    <div class="hero-t">
      <p class="kind">Preventivo</p>
      <h1 class="no">
        ${numberOf(view)}${shown.revision > 1 && html` <small>rev. ${shown.revision}</small>`}
      </h1>
      <p class="for">${to && html`per <b>${to}</b>`}${attention && `, c.a. ${attention}`}</p>
      ${state === 'open' && html`<p class="badge">${icon('calendar')}Valido fino al ${lastDay}, ${timeLeft(quote.validBefore, now)}</p>`}
      ${state === 'open' && shown.extended && html`<p class="extended">Prolungato il ${momentInWords(shown.extended.at, now)}: prima valeva fino al ${longDayInWords(shown.extended.sentUntil)}. Il PDF ha la nuova data.</p>`}
    </div>
    ${scene(view)}
  </div>`
}

/** The gadgets beside each other, as one picture; nothing where none has one. */
export function scene({ shown, path }: CustomerView): SafeHtml | undefined {
  const gadgets = shown.document.rows.filter(
    ({ kind, line }) => kind === 'gadget' && shown.pictures.includes(line),
  )
  if (gadgets.length === 0) return undefined
  const names = gadgets.map(({ title }) => title).join(', ')
  return html`<div class="scene" role="img" aria-label="${names}">
    ${gadgets.slice(0, MOST_IN_SCENE).map(({ line }) => html`<img src="${pictureUrl(path, shown.revision, line)}" alt="" width="240" height="240" />`)}
  </div>`
}

/** By the words of the document; what is left is the deposit, under its own name. */
const TERM_ICONS: Readonly<Record<string, IconName>> = {
  Consegna: 'truck',
  Pagamento: 'card',
  Note: 'info',
}

function pictureUrl(path: string, revision: number, line: string): string {
  return `${path}/figura/${encodeURIComponent(line)}?rev=${revision}`
}

/** Greeting, lines, totals. */
export function items(view: CustomerView): SafeHtml {
  const { shown, shop } = view
  const { document, sentAt } = shown
  const hasSeveralRates = new Set(document.rows.map(({ vat }) => vat)).size > 1
  return html`${
      document.greeting !== '' &&
      html`<blockquote class="say">
        <p>${lines(document.greeting)}</p>
        <footer>${shop.name}, ${dateInFull(sentAt)}</footer>
      </blockquote>`
    }
    <h2 class="unseen">Che cosa comprende</h2>
    <div class="items">${document.rows.map((row) => rowHtml(row, view, hasSeveralRates))}</div>
    <p class="note">${document.pricesNote}</p>
    <dl class="sum">
      ${document.totals.map(({ label, text }, index) => {
        const isTotal = index === document.totals.length - 1
        return html`<div${isTotal && html` class="g"`}><dt>${label}</dt><dd>${text}</dd></div>`
      })}
    </dl>`
}

function rowHtml(row: DocumentRow, view: CustomerView, hasSeveralRates: boolean): SafeHtml {
  const vat = hasSeveralRates && vatInWords(row.vat)
  if (row.kind !== 'gadget') {
    const more = [row.detail, vat].filter(Boolean).join(' · ')
    return html`<p class="more">
      <span>${row.title}${more && html` <small>· ${more}</small>`}</span
      ><span class="num">${row.amount}</span>
    </p>`
  }
  const { shown, path } = view
  const picture = shown.pictures.includes(row.line)
    ? html`<img
        src="${pictureUrl(path, shown.revision, row.line)}"
        alt=""
        width="104"
        height="104"
        loading="lazy"
      />`
    : undefined
  const pieces = [
    row.quantity &&
      row.unit &&
      `${row.quantity} ${row.quantity === '1' ? 'pezzo' : 'pezzi'} × ${row.unit}`,
    vat,
  ]
  return html`<article class="item">
    <span class="pict">${picture}</span>
    <h3>${row.title}</h3>
    <p class="amt num">${row.amount}</p>
    <p class="how">
      ${lines([row.detail, pieces.filter(Boolean).join(' · ')].filter(Boolean).join('\n'))}
    </p>
  </article>`
}

/** 'IVA 22 %'; 'senza IVA' says it all. */
function vatInWords(vat: string): string {
  return /^\d/.test(vat) ? `IVA ${vat}` : vat
}

/** Delivery, payment, notes, and the shop's own conditions in full: they are part of what is accepted. */
export function terms({ shown }: CustomerView): SafeHtml {
  const { document, conditions } = shown
  return html`${
    document.terms.length > 0 &&
    html`<h2 class="h">Consegna e pagamento</h2>
      <dl class="terms">
        ${document.terms.map(
          ({ label, text }) =>
            html`<div class="term">
              <dt>${icon(TERM_ICONS[label] ?? 'euro')}${label}</dt>
              <dd>${lines(text)}</dd>
            </div>`,
        )}
      </dl>`
  }
  ${
    conditions !== '' &&
    html`<h2 class="h" id="condizioni">Condizioni</h2>
      <div class="conditions">${storedHtml(conditions)}</div>`
  }`
}

/** The amounts that follow from the total; nothing without a deposit. */
export function instalments(view: CustomerView): SafeHtml | undefined {
  const { deposit, balance } = amountsOf(view.shown)
  if (!deposit) return undefined
  return html`<dl>
    <div>
      <dt>${deposit.label}</dt>
      <dd class="num">${deposit.amount}</dd>
    </div>
    <div>
      <dt>Saldo</dt>
      <dd class="num">${balance}</dd>
    </div>
  </dl>`
}
