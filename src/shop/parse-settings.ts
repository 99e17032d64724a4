import * as v from 'valibot'
import type { ContactRule } from '../order/customer/contact.ts'
import { CUSTOMER_FIELDS, perCustomerField } from '../order/customer/customer-fields.ts'
import { emailAddress, httpUrl, origin, originOrEmpty } from './schema/address-schemas.ts'
import {
  cssColor,
  described,
  line,
  logoFile,
  oneOf,
  optional,
  repeatedIn,
  schemaNote,
  wholeNumber,
} from './schema/field-schemas.ts'
import { groupOf } from './schema/group-schema.ts'
import { parsedBy } from './schema/italian-issues.ts'
import type { Parsed } from './problems.ts'
import { ownFieldsSchema } from './own-field-settings.ts'
import { quotesSchema } from './quote-settings.ts'
import { sellerSchema } from './seller-settings.ts'
import { webhooksSchema } from './webhook-settings.ts'
import { LONGEST_KEPT_MONTHS } from './kept-months.ts'

export const SETTINGS_FILE = 'settings.json'

const sites = v.pipe(v.array(origin), v.metadata({ entry: 'sito' }))
const optionalText = v.optional(v.string(), '')
const atLeastOne = wholeNumber(1)

const providerSchema = groupOf({
  origin: described(
    v.optional(originOrEmpty, ''),
    'Vuoto: le richieste vanno a questo server. Per EmailJS: https://api.emailjs.com',
    'Indirizzo del servizio',
  ),
  userId: described(
    optionalText,
    'In EmailJS si chiama Public Key: è in Account, General',
    'Chiave pubblica',
  ),
  serviceId: described(
    optionalText,
    'In EmailJS si chiama Service ID, per esempio service_ab12cd',
    'Servizio',
  ),
  templateId: described(
    optionalText,
    'In EmailJS si chiama Template ID, per esempio template_ab12cd',
    'Modello',
  ),
})
const foldedProvider = v.pipe(providerSchema, v.metadata({ isFolded: true }))

/** By default enough for several people behind one IP address, too little for a script. */
const relaySchema = groupOf({
  allowedOrigins: described(
    v.optional(sites, []),
    'Altri siti che possono mandare richieste a questo server',
    'Altri siti',
  ),
  requestsPerMinute: described(
    v.optional(atLeastOne, 5),
    'Quante richieste accettare in un minuto dalla stessa connessione',
    'Richieste al minuto',
  ),
  requestsPerHour: described(
    v.optional(atLeastOne, 20),
    'Quante richieste accettare in un’ora dalla stessa connessione',
    'Richieste all’ora',
  ),
  mailsPerHour: described(
    v.optional(atLeastOne, 200),
    'Quante email far partire in un’ora: le altre aspettano',
    'Email all’ora',
  ),
})

const quantitySchema = v.pipe(
  groupOf({
    min: described(
      wholeNumber(0),
      'Il campo propone almeno questo numero di pezzi; non blocca nulla',
      'Minimo',
    ),
    max: described(
      wholeNumber(1),
      'Il campo non propone di più di questo numero di pezzi; non blocca nulla',
      'Massimo',
    ),
    step: described(atLeastOne, 'Di quanto cambiano le frecce del campo', 'Passo'),
    picks: described(
      v.pipe(
        v.array(atLeastOne),
        v.metadata({ entry: 'quantità' }),
        v.check(
          (picks) => repeatedIn(picks).length === 0,
          ({ input }) => `il numero ${repeatedIn(input)[0]} c’è due volte: togline uno`,
        ),
      ),
      'Le quantità da scegliere con un tocco',
      'Scelte rapide',
    ),
  }),
  v.forward(
    v.check(({ min, max }) => min <= max, 'non può essere meno di «min»'),
    ['max'],
  ),
)

const FILLED_IN = 'Il visitatore lo trova già scritto: in un negozio vero lascialo vuoto'

const customerSchema = groupOf(
  perCustomerField((id) => described(optionalText, FILLED_IN, CUSTOMER_FIELDS[id].label)),
)

export const settingsSchema = groupOf({
  ...schemaNote,
  name: described(
    line,
    'Si legge in testa alla pagina e nelle email ai clienti',
    'Nome del negozio',
  ),
  copyright: described(
    line,
    'In fondo alla pagina: di chi è il negozio, con la partita IVA',
    'Riga legale',
  ),
  seller: optional(
    sellerSchema,
    'Chi vende: compare nella copia al cliente, nella conferma e sui fogli stampati',
    'Dati del venditore',
  ),
  logo: optional(
    logoFile,
    'Il tuo logo, un file della cartella pictures, in testa alla pagina al posto del fiocco',
    'Logo',
    'Una tua immagine in testa alla pagina, al posto del fiocco',
  ),
  brandColor: described(
    cssColor,
    'Da questo nascono tutti gli altri colori della pagina',
    'Colore del marchio',
  ),
  emailProvider: described(
    foldedProvider,
    'A chi vanno le richieste',
    'EmailJS',
    'Solo per chi manda le richieste con EmailJS. Di solito resta così: le richieste arrivano al banco e, con l’account di posta del server, all’email del venditore',
  ),
  sellerEmail: described(
    emailAddress,
    'Qui arrivano le richieste, quando il server ha un account di posta; al banco arrivano sempre. Non compare mai nella pagina',
    'Email del venditore',
  ),
  relay: described(
    v.optional(relaySchema, {}),
    'Quanto e da chi accetta questo server',
    'Limiti del server',
  ),
  quantity: described(
    quantitySchema,
    'Che cosa propone il campo in cui il visitatore scrive quanti pezzi vuole',
    'Quantità suggerite',
  ),
  sampleCustomer: described(
    v.optional(customerSchema, {}),
    'I dati di esempio nel modulo: in un negozio vero lasciali vuoti',
    'Cliente di esempio',
  ),
  customerFields: optional(
    ownFieldsSchema,
    'Altre domande per il visitatore, per esempio azienda, partita IVA o data di consegna',
    'Campi in più',
  ),
  singleAnswers: optional(
    oneOf({ show: 'Si vedono', fold: 'Si saltano' }),
    'I passi con una risposta sola: show li mostra, fold li salta (restano nel riepilogo)',
    'Passi con una risposta sola',
    'Saltati, restano nel riepilogo; senza una scelta si vedono',
  ),
  severalGadgets: optional(
    v.boolean(),
    'Più gadget in una richiesta: con false ogni richiesta ne ha uno solo; assente: sì',
    'Più gadget in una richiesta',
    'Il visitatore può aggiungerne altri dal riepilogo; senza una scelta può',
  ),
  contact: optional(
    oneOf<ContactRule>({
      email: 'Email',
      phone: 'Telefono',
      either: 'Email o telefono',
      both: 'Email e telefono',
    }),
    'Il recapito che il riepilogo pretende: email, phone, either (uno dei due) o both; assente: nessuno',
    'Recapito richiesto',
    'Senza, la richiesta non parte; senza una scelta non se ne pretende nessuno',
  ),
  payments: optional(
    oneOf({ demo: 'Di prova', account: 'Con il tuo account' }),
    'Chi riceve i pagamenti: demo (di prova, finché non c’è un account) o account (solo il tuo); assente: nessuno, finché non c’è un account',
    'Pagamenti',
    'Di prova finché non c’è un account, o solo con il tuo',
  ),
  keepMonths: optional(
    wholeNumber(1, LONGEST_KEPT_MONTHS),
    'Dopo quanti mesi il server cancella da solo una richiesta, con logo, email e note; senza, mai',
    'Mesi di conservazione',
  ),
  answerWithin: optional(
    line,
    'Completa la frase «ti rispondiamo …»: per esempio «entro un giorno lavorativo»; senza, «al più presto»',
    'Tempo di risposta',
  ),
  confirmation: optional(
    v.boolean(),
    'Il cliente riceve per email una copia della richiesta',
    'Copia al cliente',
  ),
  quotes: optional(
    quotesSchema,
    'Con che cosa comincia un preventivo nuovo, e che cosa si chiede a chi lo accetta',
    'Preventivi',
  ),
  embedding: optional(
    v.pipe(
      groupOf({
        sites: described(
          v.pipe(sites, v.minLength(1, 'deve avere almeno una voce')),
          'I siti che possono mostrare la pagina in un riquadro, per esempio https://www.example.com',
          'Siti',
        ),
      }),
      v.metadata({ above: 'embed-line' }),
    ),
    'Quali altri siti possono mostrare la pagina; senza, nessuno',
    'Dentro un altro sito',
  ),
  webhooks: optional(
    webhooksSchema,
    'Altri programmi da avvisare, per esempio un gestionale. Serve anche la chiave WEBHOOK_SECRET sul server',
    'Altri sistemi',
  ),
  privacyUrl: optional(
    httpUrl,
    'Se hai già una pagina sulla privacy nel tuo sito: le condizioni portano lì',
    'Indirizzo dell’informativa',
  ),
})

export function parseSettings(json: unknown): Parsed<v.InferOutput<typeof settingsSchema>> {
  return parsedBy(settingsSchema, SETTINGS_FILE, json)
}
