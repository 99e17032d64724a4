import { PLACEHOLDER } from '../../order/fill-placeholders.ts'

/** What stands in the place of each placeholder, as a seller calls it. */
const WORDS: Readonly<Record<string, string>> = {
  address: 'l’indirizzo email del cliente',
  amount: 'l’importo',
  asked: 'i pezzi richiesti',
  choice: 'la scelta di adesso',
  choices: 'le scelte di adesso',
  contact: 'i tuoi dati, come nelle impostazioni',
  when: 'il tempo di risposta, come nelle impostazioni',
  chosen: 'la scelta di adesso',
  count: 'il numero',
  date: 'la data',
  differences: 'le scelte diverse',
  field: 'il nome del campo',
  gadget: 'il nome del gadget',
  gadgets: 'i nomi dei gadget',
  gone: 'la scelta di prima',
  height: 'l’altezza del logo',
  kinds: 'i tipi di file',
  insteadOf: 'il totale senza il consiglio',
  lot: 'il minimo e i multipli',
  most: 'il numero più alto possibile',
  name: 'il nome del cliente',
  number: 'il numero della richiesta',
  order: 'il numero dell’ordine',
  paid: 'la scelta pagata',
  percent: 'quanto è arrivato, in percentuale',
  payment: 'il numero del pagamento',
  pieces: 'il numero di pezzi',
  position: 'il numero del passo',
  price: 'il prezzo',
  product: 'il nome del prodotto',
  quantity: 'una quantità possibile',
  saved: 'quanto si risparmia',
  shop: 'il nome del negozio',
  size: 'la grandezza massima',
  status: 'il codice dell’errore',
  step: 'il nome del passo',
  total: 'il totale',
  typed: 'le parole cercate',
  version: 'la versione del programma',
  wait: 'quanto aspettare',
  width: 'la larghezza del logo',
  place: 'misura e posizione del logo',
  dpi: 'i pixel per pollice del logo',
  fits: 'la larghezza a cui il logo si stampa bene',
  line: 'lo spessore delle linee più sottili',
  least: 'lo spessore che serve',
}

/** Where a group means something else by the same word. */
const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  artwork: { name: 'il nome del file', most: 'quanti file al massimo' },
  logo: { name: 'il nome del file' },
  quote: { number: 'il numero del preventivo' },
  quoteReminder: { number: 'il numero del preventivo', date: 'l’ultimo giorno di validità' },
}

/** `{name}: il nome del cliente`; empty for a text without placeholders. */
export function placeholdersInWords(text: string, group: string): string {
  const places = new Set([...text.matchAll(PLACEHOLDER)].map(([, place = '']) => place))
  return [...places]
    .map((place) => `{${place}}: ${OTHER_WORDS[group]?.[place] ?? WORDS[place]}`)
    .join(' · ')
}
