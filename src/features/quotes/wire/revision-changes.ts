import { formatPrice } from '../../../order/money.ts'
import { longDayInWords } from './day-in-words.ts'
import { PRICES_NOTES } from './document-of.ts'
import { DEPOSITS, type Deposit, type QuoteContent, type QuoteLine } from './quote-content.ts'
import { amountOf, totalsOf } from './quote-totals.ts'
import { piecesInWords, signedAmount } from './signed-amount.ts'
import { VAT_RATES, type Vat } from './vat.ts'

/** What a revision changes against the one before, in words; empty where nothing. */
export function revisionChanges(before: QuoteContent, after: QuoteContent): string[] {
  const known = new Map(before.lines.map((line) => [line.id, line]))
  const kept = new Set(after.lines.map(({ id }) => id))
  return [
    ...after.lines.flatMap((line) => {
      const former = known.get(line.id)
      return former ? lineChanges(former, line) : [`Nuova voce: ${lineInWords(line)}`]
    }),
    ...before.lines
      .filter(({ id }) => !kept.has(id))
      .map((line) => `Voce eliminata: ${lineInWords(line)}`),
    ...changed(
      'Prezzi',
      PRICES_NOTES[before.prices].replace('Prezzi ', ''),
      PRICES_NOTES[after.prices].replace('Prezzi ', ''),
    ),
    ...(before.validUntil === after.validUntil
      ? []
      : [
          `Valido fino al ${longDayInWords(after.validUntil)} invece che fino al ${longDayInWords(before.validUntil)}`,
        ]),
    ...changed('Consegna', before.delivery, after.delivery),
    ...changed('Pagamento', before.payment, after.payment),
    ...changed('Anticipo', depositInWords(before.deposit), depositInWords(after.deposit)),
    ...(before.notes === after.notes ? [] : ['Note cambiate']),
    ...(before.greeting === after.greeting ? [] : ['Introduzione cambiata']),
    ...(sameTexts(before.customer, after.customer) ? [] : ['Dati del cliente cambiati']),
    ...changed('Totale', totalInWords(before), totalInWords(after)),
  ]
}

/** What the seller changed against the shop's own prices: 'Tazza rossa: 2,45 € invece di 2,55 €'. */
export function listedDifferences({ lines }: Pick<QuoteContent, 'lines'>): string[] {
  return lines.flatMap((line) => {
    if (line.kind === 'free' || !line.listed) return []
    const { title, unit, setup, listed } = line
    return [
      ...changed(title, formatPrice(listed.unit), formatPrice(unit)),
      ...changed(`${title}, impianto`, signedAmount(listed.setup), signedAmount(setup)),
    ]
  })
}

function lineChanges(before: QuoteLine, after: QuoteLine): string[] {
  const { title } = after
  const shared = [
    ...(before.title === title ? [] : [`«${before.title}» diventa «${title}»`]),
    ...(before.detail === after.detail ? [] : [`${title}: descrizione cambiata`]),
  ]
  const taxed = changed(`${title}, IVA`, vatInWords(before.vat), vatInWords(after.vat))
  if (before.kind === 'gadget' && after.kind === 'gadget') {
    return [
      ...shared,
      ...changed(title, piecesInWords(before.quantity), piecesInWords(after.quantity)),
      ...changed(
        title,
        `${formatPrice(before.unit)} al pezzo`,
        `${formatPrice(after.unit)} al pezzo`,
      ),
      ...changed(`${title}, impianto`, signedAmount(before.setup), signedAmount(after.setup)),
      ...taxed,
    ]
  }
  return [...shared, ...changed(title, lineAmount(before), lineAmount(after)), ...taxed]
}

function changed(name: string, before: string, after: string): string[] {
  if (before === after) return []
  if (before === '') return [`${name}: ${after}`]
  return [after === '' ? `${name}: non più «${before}»` : `${name}: ${after} invece di ${before}`]
}

function lineInWords(line: QuoteLine): string {
  const pieces = line.kind === 'gadget' ? `, ${piecesInWords(line.quantity)}` : ''
  return `${line.title}${pieces}, ${lineAmount(line)}`
}

function lineAmount(line: QuoteLine): string {
  const amount = amountOf(line)
  return amount === undefined ? '' : signedAmount(amount)
}

function vatInWords({ rate, reason }: Vat): string {
  return rate === '0' ? `${VAT_RATES[rate].label} (${reason})` : VAT_RATES[rate].label
}

function depositInWords(deposit: Deposit | null): string {
  return deposit ? `${DEPOSITS[deposit.kind].label.toLowerCase()} ${deposit.percent} %` : ''
}

function totalInWords({ lines, prices }: QuoteContent): string {
  const totals = totalsOf(lines, prices)
  return totals ? signedAmount(totals.total) : ''
}

function sameTexts(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
