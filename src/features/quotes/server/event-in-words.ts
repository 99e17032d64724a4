import type { QuoteEventKind } from '../wire/desk-api.ts'
import { longDayInWords } from '../wire/day-in-words.ts'
import { printable } from '../../../server/messages/printable.ts'
import type { EventFacts, PastEvent } from './stored-quote.ts'

const LONGEST_WORDS = 300

/** What happened, for the seller: a customer's words stand in quotation marks. */
export function eventInWords({ kind, facts }: Pick<PastEvent, 'kind' | 'facts'>): string {
  const fact = (name: string) => printable(String(facts[name] ?? '')).slice(0, LONGEST_WORDS)
  const words: Readonly<Record<QuoteEventKind, () => string>> = {
    created: () => 'Bozza iniziata',
    sent: () => `Inviato a ${fact('recipients')}`,
    'handed-over': () => 'Segnato come inviato',
    delivered: () => `Email consegnata a ${fact('recipient')}`,
    'not-delivered': () => `Email non consegnata a ${fact('recipient')}`,
    opened: () => 'Aperto dal cliente',
    reminded: () => 'Sollecito inviato',
    extended: () => `Validità prolungata fino al ${longDayInWords(fact('validUntil'))}`,
    revised: () => 'Nuova revisione iniziata',
    'change-asked': () => said('Modifica chiesta', fact('words') || fact('topics')),
    'renewal-asked': () => 'Rinnovo chiesto',
    accepted: () => acceptedInWords(fact),
    declined: () => said('Rifiutato', fact('words')),
    'links-revoked': () => 'Link revocati',
    paid: () => paidInWords(facts),
  }
  return words[kind]()
}

function said(before: string, words: string): string {
  return words === '' ? before : `${before}: «${words}»`
}

/** The last thing that happened, as a row of the list shows it beside its time. */
export function signInWords(event: PastEvent | undefined, openedCount: number): string {
  if (!event) return ''
  if (event.kind === 'opened' && openedCount > 1) return `visto ${openedCount} volte`
  const reason = String(event.facts.words ?? '')
  const signs: Partial<Record<QuoteEventKind, string>> = {
    created: 'bozza iniziata',
    sent: 'mai aperto',
    'handed-over': 'consegnato da te',
    delivered: 'email consegnata',
    'not-delivered': 'email non consegnata',
    opened: 'visto',
    reminded: 'sollecitato',
    extended: 'prolungato',
    revised: 'revisione iniziata',
    'change-asked': 'ha scritto',
    'renewal-asked': 'chiede di rinnovarlo',
    accepted: 'accettato',
    declined: reason === '' ? 'rifiutato' : `«${printable(reason).slice(0, LONGEST_WORDS)}»`,
    'links-revoked': 'link revocati',
    paid: paidSign(event.facts),
  }
  return signs[event.kind] ?? ''
}

const PAID: Readonly<Record<string, string>> = {
  advance: 'acconto pagato',
  earnest: 'caparra pagata',
  total: 'totale pagato',
}

function paidSign({ what }: EventFacts): string {
  return PAID[String(what)] ?? 'pagamento ricevuto'
}

function paidInWords(facts: EventFacts): string {
  const words = paidSign(facts)
  const sentence = words.slice(0, 1).toUpperCase() + words.slice(1)
  const test = facts.demo === true ? ' (di prova, senza alcun addebito)' : ''
  return `${sentence}: ${String(facts.amount)}${test}`
}

function acceptedInWords(fact: (name: string) => string): string {
  if (fact('how') !== '') {
    return `Accettato a voce o su carta da ${fact('who')} il ${longDayInWords(fact('day'))}: «${fact('how')}»`
  }
  const company = fact('company')
  const by = fact('name') === '' ? '' : ` da ${fact('name')}`
  const proofs = fact('proofs') && `, con la bozza grafica: ${fact('proofs')}`
  return `Accettato${by}${company === '' ? '' : ` per ${company}`}${proofs}`
}

const ORDER_FACTS = {
  vatNumber: 'P.IVA o C.F.',
  invoiceTo: 'fattura elettronica a',
  deliveryAddress: 'consegna a',
  purchaseOrder: 'numero d’ordine',
} as const

/** What the customer has written for the order, in quotation marks; empty where nothing is. */
export function orderInWords({ facts }: Pick<PastEvent, 'facts'>): string {
  const told = Object.entries(ORDER_FACTS).flatMap(([fact, label]) => {
    const typed = printable(String(facts[fact] ?? '')).replaceAll(/\s+/g, ' ')
    return typed === '' ? [] : `${label} «${typed.slice(0, LONGEST_WORDS)}»`
  })
  return told.length === 0 ? '' : `Per l’ordine: ${told.join(', ')}.`
}
