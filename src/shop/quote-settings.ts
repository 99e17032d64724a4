import * as v from 'valibot'
import { described, line, oneOf, optional, plainText, wholeNumber } from './schema/field-schemas.ts'
import { groupOf } from './schema/group-schema.ts'

const VALID_DAYS = 30
// More than a year, after which nobody keeps a price.
const MOST_VALID_DAYS = 730

const VAT_WORDS = {
  '22%': '22 %',
  '10%': '10 %',
  '5%': '5 %',
  '4%': '4 %',
  none: 'Senza IVA',
}

/** As quotes name them. */
const VAT_RATES = { '22%': '22', '10%': '10', '5%': '5', '4%': '4', none: '0' } as const

const asked = (title: string, about: string) =>
  optional(
    oneOf({ required: 'Obbligatorio', optional: 'Facoltativo', off: 'Non richiesto' }),
    `${about}: required (obbligatorio), optional (facoltativo) o off (non richiesto)`,
    title,
    about,
  )

const askSchema = v.pipe(
  groupOf({
    name: asked(
      'Nome e cognome',
      'Chi accetta; a un privato, che ordina con obbligo di pagare, è sempre chiesto',
    ),
    company: asked('Azienda', 'Il nome dell’azienda per cui accetta'),
    vat: asked(
      'Partita IVA o codice fiscale',
      'Se accettano solo le aziende, la partita IVA è sempre obbligatoria',
    ),
    invoiceTo: asked(
      'Codice destinatario o PEC',
      'Dove mandare la fattura elettronica: sette caratteri, oppure un indirizzo PEC',
    ),
    deliveryAddress: asked('Indirizzo di consegna', 'A chi e dove portare la merce'),
    purchaseOrder: asked('Numero d’ordine del cliente', 'Quello che deve stare in fattura'),
    conditions: asked(
      'Casella delle condizioni',
      'La conferma di aver letto condizioni e privacy; a un privato è sempre chiesta',
    ),
  }),
  v.metadata({ isFolded: true }),
)

const depositSchema = groupOf({
  kind: described(
    oneOf({ advance: 'Acconto', earnest: 'Caparra confirmatoria' }),
    'advance (acconto: una parte del prezzo) o earnest (caparra confirmatoria: chi non rispetta il contratto la perde o la restituisce doppia)',
    'Che cos’è',
    'L’acconto è una parte del prezzo; la caparra la perde, o la restituisce doppia, chi non rispetta il contratto',
  ),
  percent: described(
    wholeNumber(1, 100),
    'Quanta parte del totale con IVA, da 1 a 100',
    'Percentuale',
  ),
})

/** What a new quote begins with, and what its customer is asked. Nothing of it reaches the visitor's page. */
export const quotesSchema = v.pipe(
  groupOf({
    prices: optional(
      oneOf({ net: 'Senza IVA', gross: 'Con IVA compresa' }),
      'I prezzi del catalogo: net (senza IVA) o gross (con IVA compresa); assente: come dice il campo IVA del catalogo, altrimenti senza',
      'Prezzi del catalogo',
      'Come leggere i prezzi dei tuoi prodotti; senza una scelta vale quello che il catalogo dice dell’IVA, altrimenti sono senza',
    ),
    vat: optional(
      oneOf(VAT_WORDS),
      'L’aliquota di ogni riga nuova: 22%, 10%, 5%, 4% o none (senza IVA); assente: 22%',
      'Aliquota IVA',
      'Quella di ogni riga nuova: si cambia riga per riga; senza una scelta è il 22 %',
    ),
    vatReason: optional(
      line,
      'Solo senza IVA: la norma, per esempio «Regime forfettario, art. 1 commi 54–89 L. 190/2014»',
      'Perché senza IVA',
    ),
    validDays: optional(
      wholeNumber(1, MOST_VALID_DAYS),
      `Per quanti giorni vale un preventivo, fino alla fine dell’ultimo; assente: ${VALID_DAYS}`,
      'Giorni di validità',
      `Fino alla fine dell’ultimo; senza, ${VALID_DAYS}`,
    ),
    firstNumber: optional(
      v.pipe(v.string(), v.regex(/^20\d\d\/[1-9]\d{0,6}$/, 'scrivi anno e numero, come 2026/41')),
      'Il primo numero dato da qui, come 2026/41, se quest’anno ne hai già fatti altrove; vale solo per quell’anno',
      'Primo numero',
    ),
    delivery: optional(
      line,
      'Consegna, per esempio «15 giorni lavorativi dall’approvazione della bozza»',
      'Tempi di consegna',
    ),
    payment: optional(
      line,
      'Per esempio «Bonifico bancario a 30 giorni dalla fattura»',
      'Modalità di pagamento',
    ),
    deposit: optional(
      depositSchema,
      'Quanto si paga accettando; senza, nulla',
      'Acconto o caparra',
    ),
    notes: optional(plainText, 'In fondo a ogni preventivo, sopra le condizioni', 'Note fisse'),
    online: optional(
      oneOf({ firms: 'Solo aziende, con partita IVA', everybody: 'Tutti, anche i privati' }),
      'Chi accetta online: firms (solo aziende, con partita IVA) o everybody (anche i privati, con «Ordine con obbligo di pagare»); assente: solo aziende',
      'Chi può accettare online',
      'Ai privati il pulsante dice «Ordine con obbligo di pagare»; senza una scelta accettano solo le aziende',
    ),
    ask: optional(
      askSchema,
      'Che cosa scrive e conferma chi accetta',
      'Dati richiesti a chi accetta',
    ),
    remindBeforeExpiry: optional(
      v.boolean(),
      'Con true il server manda un sollecito prima della scadenza, se il cliente non ha risposto',
      'Sollecito prima della scadenza',
      'Il server lo manda da solo, una volta, se il cliente non ha risposto',
    ),
  }),
  v.forward(
    v.check(
      ({ vat, vatReason }) => vat !== 'none' || vatReason !== undefined,
      'scrivi perché senza IVA: il preventivo deve dirlo',
    ),
    ['vatReason'],
  ),
)

type PriceMode = 'net' | 'gross'
export type AskedFor = 'required' | 'optional' | 'off'
type OnlineAcceptance = 'firms' | 'everybody'

/** What somebody who accepts is asked. */
interface AskedOfCustomer {
  readonly name: AskedFor
  readonly company: AskedFor
  readonly vat: AskedFor
  readonly invoiceTo: AskedFor
  readonly deliveryAddress: AskedFor
  readonly purchaseOrder: AskedFor
  /** A box to tick, beside the conditions and the privacy notice. */
  readonly conditions: AskedFor
}

export interface QuoteSettings {
  readonly prices: PriceMode
  /** What a new line is taxed with. */
  readonly vat: {
    readonly rate: (typeof VAT_RATES)[keyof typeof VAT_RATES]
    readonly reason: string
  }
  readonly validDays: number
  /** '2026/41'. */
  readonly firstNumber: string | undefined
  readonly delivery: string
  readonly payment: string
  readonly deposit: { readonly kind: 'advance' | 'earnest'; readonly percent: number } | null
  readonly notes: string
  readonly online: OnlineAcceptance
  readonly ask: AskedOfCustomer
  readonly remindBeforeExpiry: boolean
}

// «IVA inclusa», «prezzi ivati», but not «IVA non compresa».
const WITH_VAT = /(?<!\bnon )\b(?:inclus|compres|ivat)/i

interface QuotedSettings {
  readonly quotes?: v.InferOutput<typeof quotesSchema> | undefined
}

/**
 * What the shop says about quotes, with the standard value of all that it leaves out. What the visitors of its
 * catalogue read about the VAT is what the prices mean.
 */
export function quoteSettings(
  { quotes = {} }: QuotedSettings,
  catalogue: { readonly vat?: string | undefined } = {},
): QuoteSettings {
  const listed = WITH_VAT.test(catalogue.vat ?? '') ? 'gross' : 'net'
  const { prices = listed, vat = '22%', vatReason = '', online = 'firms', ask = {} } = quotes
  const isForFirms = online === 'firms'
  return {
    prices,
    vat: { rate: VAT_RATES[vat], reason: vat === 'none' ? vatReason : '' },
    validDays: quotes.validDays ?? VALID_DAYS,
    firstNumber: quotes.firstNumber,
    delivery: quotes.delivery ?? '',
    payment: quotes.payment ?? '',
    deposit: quotes.deposit ?? null,
    notes: quotes.notes ?? '',
    online,
    ask: {
      name: ask.name ?? 'required',
      company: ask.company ?? (isForFirms ? 'required' : 'optional'),
      // A VAT number is what tells a firm from a consumer.
      vat: isForFirms ? 'required' : (ask.vat ?? 'required'),
      invoiceTo: ask.invoiceTo ?? 'optional',
      deliveryAddress: ask.deliveryAddress ?? 'optional',
      purchaseOrder: ask.purchaseOrder ?? 'optional',
      conditions: ask.conditions ?? 'required',
    },
    remindBeforeExpiry: quotes.remindBeforeExpiry ?? false,
  }
}
