import { NO_CENTS, type Cents } from '../../../order/money.ts'
import { parseQuantity } from '../../../order/quantity.ts'
import { isDay } from './day-in-words.ts'
import {
  MOST_LINES,
  type Deposit,
  type QuoteContent,
  type QuoteCustomer,
  type QuoteLine,
} from './quote-content.ts'
import type { DraftLine, DraftProblem, QuoteDraft } from './quote-draft.ts'
import { totalsOf } from './quote-totals.ts'
import { readTypedCents, readTypedPrice } from './typed-number.ts'

type ReadDraft = { readonly content: QuoteContent } | { readonly problems: readonly DraftProblem[] }

// The receiving server decides; this only finds slips.
const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/
const PERCENT = /^(?:[1-9]\d?|100)$/

const PROBLEMS = {
  customer: 'Scrivi il nome o la ragione sociale del cliente.',
  email: 'Controlla l’indirizzo email del cliente.',
  noLines: 'Aggiungi almeno una voce.',
  tooManyLines: `Le voci possono essere al massimo ${MOST_LINES}.`,
  title: 'Scrivi che cos’è.',
  quantity: 'Scrivi quanti pezzi, per esempio 250.',
  unit: 'Scrivi il prezzo al pezzo, per esempio 2,45.',
  setup: 'Controlla il costo di impianto, per esempio 35,00.',
  amount: 'Scrivi l’importo, per esempio 28,00 oppure −50,00.',
  vat: 'Scrivi perché questa voce è senza IVA.',
  tooLarge: 'Il totale è troppo grande: controlla quantità e prezzi.',
  negative: 'Il totale è negativo: controlla gli sconti.',
  validUntil: 'Scegli fino a quando vale il preventivo.',
  past: 'La validità è già finita: scegli un altro giorno.',
  deposit: 'Scrivi la percentuale, da 1 a 100.',
} as const

/** What a draft says, or what keeps it from being sent. `today` is a day like 2026-11-18, in Italy. */
export function readDraft(draft: QuoteDraft, today?: string): ReadDraft {
  const problems: DraftProblem[] = []
  const missing = (field: string, problem: keyof typeof PROBLEMS) => {
    problems.push({ field, text: PROBLEMS[problem] })
  }
  const customer = trimmed(draft.customer)
  if (customer.company === '' && customer.name === '') missing('name', 'customer')
  if (customer.email !== '' && !isEmail(customer.email)) missing('email', 'email')
  if (draft.lines.length === 0) missing('lines', 'noLines')
  if (draft.lines.length > MOST_LINES) missing('lines', 'tooManyLines')
  const lines = draft.lines.flatMap((line) => readLine(line, missing) ?? [])
  if (lines.length === draft.lines.length) checkTotal(lines, draft, missing)
  const { validUntil } = draft
  if (!isDay(validUntil)) missing('validUntil', 'validUntil')
  else if (today !== undefined && validUntil < today) missing('validUntil', 'past')
  const deposit = readDeposit(draft.deposit)
  if (deposit === undefined) missing('deposit', 'deposit')
  if (problems.length > 0 || deposit === undefined) return { problems }
  return {
    content: {
      ...draft,
      customer,
      lines,
      deposit,
      greeting: draft.greeting.trim(),
      delivery: draft.delivery.trim(),
      payment: draft.payment.trim(),
      notes: draft.notes.trim(),
    },
  }
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text)
}

type Missing = (field: string, problem: keyof typeof PROBLEMS) => void

function readLine(line: DraftLine, missing: Missing): QuoteLine | undefined {
  const title = line.title.trim()
  const detail = line.detail.trim()
  const reason = line.vat.rate === '0' ? line.vat.reason.trim() : ''
  if (title === '') missing(`${line.id}.title`, 'title')
  if (line.vat.rate === '0' && reason === '') missing(`${line.id}.vat`, 'vat')
  const told = { title, detail, vat: { rate: line.vat.rate, reason } }
  if (line.kind === 'free') {
    const amount = readTypedCents(line.amount)
    if (amount === undefined) missing(`${line.id}.amount`, 'amount')
    return amount === undefined ? undefined : { ...line, ...told, amount }
  }
  const quantity = parseQuantity(line.quantity)
  const isCount = quantity !== null && quantity > 0
  const unit = readTypedPrice(line.unit)
  const setup = line.setup.trim() === '' ? NO_CENTS : readCharge(line.setup)
  if (!isCount) missing(`${line.id}.quantity`, 'quantity')
  if (unit === undefined) missing(`${line.id}.unit`, 'unit')
  if (setup === undefined) missing(`${line.id}.setup`, 'setup')
  if (!isCount || unit === undefined || setup === undefined) return undefined
  return { ...line, ...told, quantity, unit, setup }
}

function readCharge(text: string): Cents | undefined {
  const cents = readTypedCents(text)
  return cents === undefined || cents < 0 ? undefined : cents
}

function checkTotal(lines: readonly QuoteLine[], draft: QuoteDraft, missing: Missing): void {
  const totals = totalsOf(lines, draft.prices)
  if (!totals) missing('lines', 'tooLarge')
  else if (totals.total < 0) missing('lines', 'negative')
}

/** Undefined where the percentage is wrong. */
function readDeposit(deposit: QuoteDraft['deposit']): Deposit | null | undefined {
  if (!deposit) return null
  const percent = deposit.percent.replaceAll(/[\s%]/g, '')
  return PERCENT.test(percent) ? { kind: deposit.kind, percent: Number(percent) } : undefined
}

function trimmed(customer: QuoteCustomer): QuoteCustomer {
  return {
    company: customer.company.trim(),
    name: customer.name.trim(),
    email: customer.email.trim(),
    address: customer.address.trim(),
    vatNumber: customer.vatNumber.trim(),
    taxCode: customer.taxCode.trim(),
  }
}
