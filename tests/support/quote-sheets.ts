import type { Cents, Price } from '../../src/order/money.ts'
import type { QuoteRow, QuoteSheet } from '../../src/features/quotes/wire/desk-api.ts'
import type { QuoteDraft } from '../../src/features/quotes/wire/quote-draft.ts'

const vat = { rate: '22', reason: '' } as const
const seller = { name: 'Omaggio', lines: [], footer: '' }

export function aDraft(changes: Partial<QuoteDraft> = {}): QuoteDraft {
  return {
    customer: {
      company: '',
      name: 'Giulia Ferri',
      email: 'giulia@studioferri.example',
      address: '',
      vatNumber: '',
      taxCode: '',
    },
    requests: [{ id: 'r1', number: 71_203 }],
    greeting: '',
    prices: 'net',
    lines: [
      {
        kind: 'gadget',
        id: 'l1',
        title: 'Tazza rossa',
        detail: '',
        quantity: '250',
        unit: '2,45',
        setup: '35,00',
        vat,
        gadget: { request: 'r1', index: 0 },
        listed: { unit: 25_500 as Price, setup: 3_500 as Cents },
      },
      { kind: 'free', id: 'l2', title: 'Trasporto', detail: '', amount: '28,00', vat },
    ],
    validUntil: '2026-12-16',
    delivery: '',
    payment: '',
    deposit: null,
    notes: '',
    ...changes,
  }
}

export function aQuoteRow(changes: Partial<QuoteRow> = {}): QuoteRow {
  return {
    id: 'q1',
    number: '',
    customer: 'Giulia Ferri',
    contact: '',
    state: 'draft',
    totalCents: null,
    sign: 'salvata',
    signAt: 0,
    validUntil: null,
    hasDraft: true,
    pictures: [],
    ...changes,
  }
}

interface SheetChanges {
  readonly draftVersion?: number
  readonly notes?: string
  readonly takenBy?: string
  /** It was sent, and there is no draft. */
  readonly isSent?: boolean
}

/** A quote as the desk reads it. */
export function aSheet(changes: SheetChanges = {}): QuoteSheet {
  const { draftVersion = 1, notes = '', takenBy, isSent = false } = changes
  const facts = {
    number: 'in bozza',
    date: '2026-11-18',
    seller,
    conditions: '',
    pageUrl: null,
    missingSellerData: [],
  }
  const document = {
    title: 'Preventivo 2026/1',
    seller,
    facts: [],
    recipient: [],
    greeting: '',
    pricesNote: '',
    rows: [],
    totals: [],
    terms: [],
  }
  const sent = {
    revision: 1,
    number: '2026/1',
    sentAt: 0,
    document,
    conditions: '',
    changes: [],
    differences: [],
    pictures: {},
    pdfSha256: '',
    isExtended: false,
  }
  return {
    row: isSent ? aQuoteRow({ number: '2026/1', state: 'sent', hasDraft: false }) : aQuoteRow(),
    version: isSent ? 8 : 7,
    draft: isSent
      ? undefined
      : {
          draft: aDraft({ notes }),
          version: draftVersion,
          savedAt: 0,
          revision: 1,
          takenBy,
          changes: [],
          pictures: {},
          facts,
        },
    revisions: isSent ? [sent] : [],
    requests: [],
    history: [],
    proofs: [],
    answer: undefined,
    reminder: { beforeExpiry: false, day: null },
  }
}
