import { CUSTOMER_TEXTS, PRICE_TEXTS, type OfferTexts } from '../../order/order-texts.ts'
import type { AskedId } from '../../order/selections.ts'

/** Each selection is asked in a step of its own; the others follow them. */
export type StepId = AskedId | 'terms' | 'summary' | 'payment'

/**
 * Default texts of the page, for every sentence that the specification does not fix. Placeholders in
 * braces are filled in when a text is shown.
 */
export const PAGE_TEXTS = {
  questions: {
    product: 'Quale gadget vuoi personalizzare?',
    color: 'Di che colore lo vuoi?',
    material: 'In quale materiale lo preferisci?',
    print: 'Quale stampa vuoi per il tuo logo?',
    quantity: 'Quanti pezzi ti servono?',
    pack: 'In quale confezione lo vuoi?',
    terms: 'Poche righe, prima del riepilogo.',
    summary: 'Controlla le scelte: per modificarle usa la matita.',
    payment: 'Puoi pagare ora o aspettare la nostra conferma.',
  } satisfies Record<StepId, string>,
  notices: {
    product:
      'Il prezzo di base vale per un pezzo. Materiale, stampa e confezione si scelgono nei prossimi passi.',
    color: 'Il colore non cambia il prezzo. I colori sullo schermo sono indicativi.',
    material: 'Il supplemento del materiale si aggiunge al prezzo di ogni pezzo.',
    print:
      'Qui basta scegliere la tecnica di stampa: il logo definitivo si concorda dopo la conferma.',
    quantity:
      'Scrivi il numero di pezzi o scegline uno dall’elenco. Va bene anche un numero diverso.',
    pack: 'La confezione è per singolo pezzo. Sfuso significa senza imballo individuale.',
    payment: 'Il pagamento è facoltativo: la richiesta parte anche senza.',
  } satisfies Record<AskedId | 'payment', string>,
  prices: PRICE_TEXTS,
  fields: CUSTOMER_TEXTS,
  customer: 'Ci servono solo per risponderti.',
  notBinding:
    'È una richiesta senza impegno: il totale è indicativo e ti contattiamo noi per confermare prezzo e tempi.',
  page: {
    title: '{step} · passo {position} di {count} · {shop}',
    version: 'Versione {version}',
    close: 'Chiudi',
    closeMessage: 'Chiudi il messaggio',
    broken: 'Qualcosa non ha funzionato',
    brokenHint: 'Le scelte fatte finora sono conservate. Ricarica la pagina per riprendere.',
    reload: 'Ricarica la pagina',
  },
  steps: {
    label: 'Passi della richiesta',
    position: 'Passo {position} di {count}',
    failed: 'da correggere',
    active: 'passo attuale',
    done: 'completato',
    locked: 'non ancora raggiunto',
    terms: 'Condizioni',
    summary: 'Riepilogo',
    payment: 'Pagamento',
  },
  choices: {
    included: 'senza supplemento',
    setup: 'impianto {price}',
    enlarge: 'Ingrandisci {product}',
    replaced: '{field}: la scelta di prima non è disponibile per {product}. Ora è {choice}.',
    gone: '{field}: «{gone}» non è più disponibile. Ora è {choice}.',
  },
  privacy: 'Informativa sulla privacy',
  accessibility: 'Accessibilità',
  sending: {
    checking: 'Un momento…',
    busy: 'Invio in corso…',
    stepBroken: 'Il controllo di questo passo non è riuscito. Riprova.',
    offline: 'Sembra che tu non sia in linea. Controlla la connessione e riprova.',
    unreachable: 'Il servizio non è raggiungibile. Controlla la connessione e riprova.',
    timeout: 'Nessuna risposta entro 30 secondi. Puoi riprovare.',
    notLoaded:
      'Una parte della pagina non si è caricata. Ricarica la pagina: non perdi quello che hai scritto.',
    unfinished: 'Completa o rimuovi dalla richiesta: {gadgets}',
    answered: 'Riprova tra qualche minuto (errore {status}).',
  },
  earlierVisit: {
    question: 'Vuoi riprendere la richiesta iniziata?',
    goOn: 'Riprendi',
    afresh: 'Ricomincia',
  },
}

export type PageTexts = typeof PAGE_TEXTS & {
  /** Sent in full if the catalogue has offers. Few shops have, so the page has no defaults. */
  readonly offer?: OfferTexts
}
