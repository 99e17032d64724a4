import * as v from 'valibot'
import type { TextGroup } from './changed-texts.ts'
import { described, line, schemaNote, plainText } from '../schema/field-schemas.ts'
import { PLACEHOLDER } from '../../order/fill-placeholders.ts'
import { OFFER_TEXTS, type OrderTexts } from '../../order/order-texts.ts'
import { groupOf } from '../schema/group-schema.ts'
import { parsedBy } from '../schema/italian-issues.ts'
import { LAZY_TEXTS } from './lazy-texts.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { closest, type Parsed } from '../problems.ts'
import { SERVER_TEXTS } from './server-texts.ts'
import type { Texts } from '../shop.ts'

export const TEXTS_FILE = 'texts.json'

export const DEFAULT_TEXTS: Texts = {
  ...PAGE_TEXTS,
  offer: OFFER_TEXTS,
  ...LAZY_TEXTS,
  ...SERVER_TEXTS,
}

/** Texts of the rows of a summary: each is one line. */
const IN_ROWS: ReadonlySet<string> = new Set<keyof OrderTexts>(['prices', 'fields', 'offer'])

/** Descriptions of the groups, for editors. The description of a single text is its default. */
const ABOUT: Readonly<Record<GroupName | PaymentGroup, string>> = {
  questions: 'La domanda in testa a ogni passo',
  notices: 'L’avviso di ogni passo',
  prices: 'Il totale e le cifre con la loro unità',
  fields: 'I campi del modulo',
  page: 'La pagina e i suoi messaggi',
  steps: 'La barra dei passi, e i nomi di quelli che non sono una scelta',
  choices: 'Le scelte',
  quantity: 'Il passo «Quantità»',
  summary: 'Il riepilogo',
  gadgets: 'Più gadget in una richiesta',
  sending: 'L’invio e i suoi errori',
  confirmation: 'La conferma',
  earlierVisit: 'Quando si torna sulla pagina dopo aver chiuso la scheda',
  payment: 'Quando non si può pagare, o non si sa come è andata',
  offer: 'Sconti, impianto, IVA, validità, minimi e multipli',
  overlay: 'Il disegno ingrandito di un prodotto',
  logo: 'Il logo del visitatore sul gadget',
  artwork: 'I file originali del visitatore per la stampa',
  search: 'La ricerca tra molti prodotti',
  advice: 'I consigli sulla quantità',
  ownFields: 'I campi del modulo che il negozio ha aggiunto',
  contactHint: 'Il consiglio sull’indirizzo email, che non blocca nulla',
  replaced: 'Quando una scelta non è disponibile',
  afterSending: 'Che cosa si può fare dopo l’invio',
  paying: 'Il passo «Pagamento» e che cosa è stato pagato',
  status: 'A che punto è il pagamento',
  trouble: 'Quando il pagamento non riesce',
  paid: 'Un pagamento riuscito',
  others: 'Un pagamento per altre scelte',
  otherAmount: 'Un pagamento di un altro importo',
  demo: 'La finestra del pagamento di prova',
  loading: 'La pagina senza script',
  preview: 'Come appare un link alla pagina in un messaggio o in una ricerca',
  answers: 'Le risposte del server',
  waits: 'Che cosa sta al posto di {wait}',
  paymentAnswers: 'Le risposte del server su un pagamento',
  mail: 'L’email al venditore',
  copy: 'La copia che il cliente riceve per email, con "confirmation": true',
  quote: 'L’email con un preventivo',
  quoteReminder: 'Il promemoria di un preventivo, che il cliente riceve per email',
  reply: 'La risposta che il banco prepara nel programma di posta',
}

/** For forms, where the description is about how a file is written. */
const HINTS: Readonly<Partial<typeof ABOUT>> = {
  copy: 'La copia che il cliente riceve per email, se le impostazioni la prevedono',
}

type GroupName = { [Name in keyof Texts]: Texts[Name] extends string ? never : Name }[keyof Texts]
type PaymentGroup = 'status' | 'trouble' | 'paid' | 'others' | 'otherAmount'

/** Derived from the defaults, so that each text is declared once. A missing text is the default. */
export const textsSchema = groupOf({ ...schemaNote, ...entriesOf(DEFAULT_TEXTS) })

export function parseTexts(json: unknown): Parsed<Texts> {
  // The schema has the entries of the defaults, but its type does not show them.
  return parsedBy(textsSchema, TEXTS_FILE, json) as Parsed<Texts>
}

function entriesOf(
  defaults: TextGroup,
  schema: TextSchema = plainText,
): Record<string, v.GenericSchema> {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, standard]) => [
      name,
      typeof standard === 'string'
        ? described(v.optional(textLike(standard, schema), standard), aboutText(standard))
        : described(
            v.optional(groupOf(entriesOf(standard, IN_ROWS.has(name) ? line : schema)), {}),
            ABOUT[name as keyof typeof ABOUT],
            '',
            HINTS[name as keyof typeof ABOUT],
          ),
    ]),
  )
}

type TextSchema = v.GenericSchema<string>

/** A text with the same placeholders as the default, so that no value is lost. */
function textLike(standard: string, schema: TextSchema) {
  const places = placesIn(standard)
  return v.pipe(
    schema,
    v.check(
      (written) => placesIn(written).every((place) => places.includes(place)),
      ({ input }) => unknownPlaces(placesIn(input), places),
    ),
    v.check(
      (written) => places.every((place) => placesIn(written).includes(place)),
      `deve contenere ${inBraces(places)}, scritto così: graffe chiuse e senza spazi`,
    ),
  )
}

function aboutText(standard: string): string {
  const places = placesIn(standard)
  return `Testo predefinito: «${standard}»${places.length > 0 ? `. Tieni ${inBraces(places)}` : ''}`
}

function placesIn(written: string): string[] {
  return [...written.matchAll(PLACEHOLDER)].map(([, place = '']) => place)
}

function unknownPlaces(used: readonly string[], places: readonly string[]): string {
  const unknown = used.find((place) => !places.includes(place)) ?? ''
  const similar = closest(unknown, places)
  return similar ? `{${unknown}} non esiste; forse {${similar}}?` : `{${unknown}} non esiste`
}

function inBraces(places: readonly string[]): string {
  return places.map((place) => `{${place}}`).join(' e ')
}
