import { randomUUID } from 'node:crypto'
import type { Cents, Price } from '../../src/order/money.ts'
import { newRowId } from '../../src/server/database/row-id.ts'
import { nextDay, startOfDay } from '../../src/server/messages/italian-date.ts'
import type { NewEvent } from '../../src/features/quotes/server/stored-quote.ts'
import type { QuoteStore } from '../../src/features/quotes/server/quote-store.ts'
import type { Sending } from '../../src/features/quotes/server/store/sending.ts'
import { documentOf } from '../../src/features/quotes/wire/document-of.ts'
import type { QuoteContent } from '../../src/features/quotes/wire/quote-content.ts'
import type { QuoteDraft } from '../../src/features/quotes/wire/quote-draft.ts'
import { totalsOf } from '../../src/features/quotes/wire/quote-totals.ts'
import { readDraft } from '../../src/features/quotes/wire/read-draft.ts'
import { NOON } from './requests.ts'

export const VALID_UNTIL = '2026-12-15'
export const VALID_BEFORE = startOfDay(nextDay(VALID_UNTIL)) ?? 0
export const YEAR = 2026
const STANDARD_VAT = { rate: '22', reason: '' } as const

/** The quote of the design: 1.320,50 € and 290,51 € of VAT. */
export function aDraft(changes: Partial<QuoteDraft> = {}): QuoteDraft {
  const vat = STANDARD_VAT
  const gadget = (id: string, title: string, quantity: string, unit: string, setup: string) =>
    ({
      kind: 'gadget',
      id,
      title,
      detail: 'Ceramica · Stampa digitale · Scatola',
      quantity,
      unit,
      setup,
      vat,
      gadget: null,
      listed: { unit: 25_500 as Price, setup: 3_500 as Cents },
    }) as const
  const free = (id: string, title: string, amount: string) =>
    ({ kind: 'free', id, title, detail: '', amount, vat }) as const
  return {
    customer: {
      company: 'Studio Ferri S.r.l.',
      name: 'Giulia Ferri',
      email: 'giulia.ferri@studioferri.example',
      address: 'Borgo San Jacopo 8\n50125 Firenze (FI)',
      vatNumber: '01234567897',
      taxCode: '',
    },
    requests: [],
    greeting: 'Gentile Giulia Ferri, ecco la nostra offerta.',
    prices: 'net',
    lines: [
      gadget('tazza', 'Tazza rossa', '250', '2,45', '35,00'),
      gadget('penna', 'Penna blu', '500', '0,72', '25'),
      gadget('borraccia', 'Borraccia verde', '100', '3,10', ''),
      free('trasporto', 'Trasporto', '28,00'),
      free('sconto', 'Sconto', '−50,00'),
    ],
    validUntil: VALID_UNTIL,
    delivery: '15 giorni lavorativi',
    payment: 'Saldo alla consegna',
    deposit: { kind: 'advance', percent: '30' },
    notes: '',
    ...changes,
  }
}

export function aContent(changes: Partial<QuoteDraft> = {}): QuoteContent {
  const read = readDraft(aDraft(changes))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.content
}

export const COMPOSER = { session: 'session', device: 'Firefox' }

/** Stores a draft, and returns its id. */
export async function begun(store: QuoteStore, draft = aDraft(), now = NOON): Promise<string> {
  const id = newRowId(now)
  await store.begin({ id, draft, now, ...COMPOSER })
  return id
}

export async function sendingOf(
  store: QuoteStore,
  id: string,
  changes: Partial<Sending> = {},
): Promise<Sending> {
  const quote = await store.find(id)
  if (!quote?.draft) throw new Error('nothing is being composed')
  const content = aContent({ ...quote.draft.draft })
  const number = quote.number ?? (await store.nextNumber(YEAR, undefined))
  const seller = { name: 'Omaggio', lines: [], footer: '' }
  return {
    id,
    version: quote.version,
    draftVersion: quote.draft.version,
    number,
    revision: {
      content,
      document: documentOf(content, { number: 'x', date: '2026-11-15', seller }),
      conditions: '<p>Condizioni</p>',
      conditionsSource: 'Condizioni',
      pdf: Buffer.from(`%PDF ${number.year}/${number.sequence} ${randomUUID()}`),
      totalCents: totalsOf(content.lines, content.prices)?.total ?? (0 as Cents),
      pictures: new Map([['tazza', { type: 'image/png', content: Buffer.from('png') }]]),
    },
    validBefore: VALID_BEFORE,
    recipients: ['giulia.ferri@studioferri.example'],
    by: 'Firefox',
    deliveries: [],
    now: NOON,
    ...changes,
  }
}

/** Stores a quote and sends it, and returns its id. */
export async function sent(
  store: QuoteStore,
  changes: Partial<Sending> = {},
  draft = aDraft(),
): Promise<string> {
  const id = await begun(store, draft)
  const result = await store.send(await sendingOf(store, id, changes))
  if (result !== 'stored') throw new Error(result)
  return id
}

export function anEvent(kind: NewEvent['kind'], changes: Partial<NewEvent> = {}): NewEvent {
  return { kind, revision: 1, by: 'Giulia Ferri', facts: {}, ...changes }
}
