import { PAYMENT_TEXTS } from './payment-texts.ts'

/** These texts load after the first step; their keys are those of texts.json. */
export const LATER_TEXTS = {
  quantity: {
    unit: 'pezzi',
    picks: 'Quantità frequenti',
    lines: 'Come si forma il totale',
    discount: 'Sconto per almeno {pieces}',
  },
  /** The notice about replaced choices uses these, and those in `choices`. */
  replaced: {
    unnamed: '{field}: quello che cercavi non è più disponibile. Ora è {choice}.',
    several: 'Alcune scelte non sono disponibili per {product}: ora {choices}.',
    withdrawn: 'Il prodotto che cercavi non è più disponibile: ora {choices}.',
  },
  summary: {
    choices: 'Le tue scelte',
    edit: 'Modifica {field}',
    comeBack: 'Torna al riepilogo',
    customer: 'I tuoi dati',
    required: 'I campi con * sono obbligatori.',
    eitherRequired: 'Basta uno dei due campi con *.',
  },
  /** Several gadgets in one request. */
  gadgets: {
    add: 'Aggiungi un altro gadget',
    addHint: 'Un solo invio, un solo preventivo',
    addMore: 'Condizioni e dati restano quelli',
    full: 'In una richiesta ci stanno al massimo {most} gadget.',
    list: 'I gadget della richiesta',
    inRequest: 'Nella richiesta',
    already: 'Già nella richiesta: {count} gadget',
    choosing: 'lo stai scegliendo',
    changing: 'lo stai modificando',
    giveUp: 'Lascia perdere',
    edit: 'Modifica {gadget}',
    copy: 'Duplica {gadget}',
    remove: 'Rimuovi {gadget}',
    choices: 'Le scelte di {gadget}',
    unfinished: 'Da completare prima di inviare.',
    finish: 'Completa',
    removed: 'Rimosso dalla richiesta: {gadget}',
    restored: 'Rimesso nella richiesta: {gadget}',
    copied: 'Copia aggiunta alla richiesta: {gadget}',
    undo: 'Annulla',
    thisOne: 'Questo gadget',
    together: 'In tutto',
    all: '{total}, {count} gadget',
  },
  confirmation: {
    title: 'Richiesta inviata',
    number: 'Richiesta n. {number}',
    date: 'del {date}',
    table: 'La tua richiesta',
    unit: 'Prezzo al pezzo',
    again: 'Nuova richiesta',
  },
  /** The page shows these where the code of the payment step does not load. */
  payment: {
    unavailable:
      'Il pagamento online non è disponibile. Puoi inviare la richiesta lo stesso: ti contattiamo noi.',
    paid: 'Pagamento già registrato: non pagare di nuovo.',
    unclear: 'Pagamento in verifica: non pagare di nuovo.',
  },
  /** These texts are about the visitor's own logo. */
  logo: {
    try: 'Prova il tuo logo',
    stays: 'Resta sul tuo dispositivo finché non invii.',
    previewOnly: 'È solo un’anteprima: resta sul tuo dispositivo e non parte con la richiesta.',
    kinds: 'PNG, JPEG, WebP o SVG. Puoi anche trascinarlo qui o incollarlo.',
    adjust: 'Regola il logo',
    change: 'Cambia file',
    scope: 'Per quali gadget è il logo',
    forAll: 'Per tutti i gadget',
    forThis: 'Solo per questo',
    remove: 'Rimuovi il logo',
    background: 'Rimuovi lo sfondo',
    size: 'Grandezza',
    turn: 'Rotazione',
    place: 'Posizione del logo',
    placeHow:
      'Trascina il logo per spostarlo; con la tastiera: frecce, più e meno, Pag su e Pag giù',
    placed: 'Logo: {place}.',
    putBack: 'Rimetti al centro',
    ink: 'Inchiostro della serigrafia',
    contrastingInk: 'In contrasto',
    unprinted: 'Scegli una stampa per vederlo sul gadget.',
    reading: 'Preparo il logo…',
    shown: '{name} è sul gadget.',
    removed: 'Logo rimosso.',
    unknownKind: 'Questo file non è un’immagine che si può usare: serve un PNG, JPEG, WebP o SVG.',
    unreadable:
      'Questo file non si riesce a leggere: forse è danneggiato. Prova a salvarlo di nuovo.',
    tooLarge: 'Questo file è troppo grande: bastano 2.000 pixel per lato.',
    empty: 'L’immagine sembra vuota: provane un’altra.',
    small:
      'Il logo è piccolo ({width} × {height} pixel): stampato potrebbe risultare sgranato. Se ce l’hai, usa un file più grande o un SVG.',
    coarse:
      'Largo {width} cm, il logo ha solo {dpi} pixel per pollice: stampato si vedrebbe sgranato. Rimpiccioliscilo fino a {fits} cm, oppure usa un file più grande o un SVG.',
    thin: 'Le linee più sottili sarebbero di {line} mm: per questa stampa ne servono almeno {least}. Ingrandisci il logo, oppure usane una versione più semplice.',
    paleLaser: 'Il logo è chiaro: per l’incisione serve un segno più scuro.',
    paleScreen: 'Il logo è chiaro: per la serigrafia serve un segno più netto.',
    paleDigital: 'Il logo è chiaro: sul fondo bianco della stampa si vede poco.',
    missing:
      'Il logo non è arrivato: la richiesta è partita senza. Puoi mandarlo rispondendo a chi ti contatta.',
  },
  /** The visitor's original files, for whoever prints. */
  artwork: {
    title: 'Hai il file originale?',
    why: 'Allegalo per chi stampa: {kinds}, fino a {size} l’uno, al massimo {most}. Parte subito e arriva così com’è; se poi non invii la richiesta, lo cancelliamo dopo un giorno.',
    attach: 'Allega il file originale',
    attachMore: 'Allega un altro file',
    list: 'File per la stampa',
    sending: 'In arrivo: {percent}%',
    waiting: 'Connessione interrotta: riprendo da solo',
    interrupted: 'Interrotto: scegli di nuovo lo stesso file per riprendere',
    arrived: 'Arrivato',
    notArrived: 'Non arrivato',
    remove: 'Rimuovi',
    removed: 'Rimosso: {name}',
    allArrived: 'Arrivato: {name}',
    onGadget: 'Segnaposto: stamperemo dal tuo file.',
    unknownKind: '{name}: non è un file che possiamo usare. Servono {kinds}.',
    tooLarge: '{name}: è troppo grande, il limite è {size}. Mandalo rispondendo a chi ti contatta.',
    unreadable: '{name}: non si riesce a leggere. Prova a sceglierlo di nuovo.',
    full: '{name}: ci stanno al massimo {most} file. Mettili in uno ZIP.',
    tooMany:
      '{name}: dalla tua connessione sono arrivati troppi file oggi. Mandalo rispondendo a chi ti contatta.',
    missing:
      'Non tutti i file sono arrivati: la richiesta è partita senza. Puoi mandarli rispondendo a chi ti contatta.',
  },
  /** Shops with price brackets give this advice on quantities. */
  advice: {
    cheaper: '{pieces} costano meno di {asked}: {total} invece di {insteadOf}.',
    saving: 'Da {pieces} risparmi {saved}.',
    take: 'Passa a {pieces}',
  },
  ownFields: {
    vat: 'Controlla la partita IVA: non sembra giusta. Puoi inviare lo stesso.',
  },
  contactHint: {
    sample: 'È l’indirizzo di esempio: scrivi il tuo, altrimenti non possiamo risponderti.',
    malformed: 'Controlla l’indirizzo email: sembra incompleto. Puoi inviare lo stesso.',
  },
  afterSending: {
    next: 'Che cosa succede ora',
    who: 'Noi di {shop} leggiamo la tua richiesta e ti rispondiamo {when}.',
    soon: 'al più presto',
    reach: 'Per parlarne: {contact}',
    answer: 'Ti risponderemo a {address}',
    copyAsked: 'Dovresti ricevere una copia per email.',
    print: 'Stampa o salva in PDF',
    copy: 'Copia il link',
    copied: 'Link copiato: contiene le scelte, non i tuoi dati.',
    refused: 'Il browser non permette di copiare da qui. Copia tu il link:',
    link: 'Link alle scelte',
    another: 'Configura un altro gadget',
  },
  paying: PAYMENT_TEXTS,
  /** The demo shows these in place of the window of a payment provider. */
  demo: {
    wallet: 'Paga con PayPal',
    card: 'Paga con carta',
    explanation: 'Qui si vede la finestra del servizio di pagamento. Scegli come va a finire.',
    order: 'Ordine {order}',
    approve: 'Approva il pagamento',
    declineWallet: 'Rifiuta il pagamento',
    declineCard: 'Rifiuta la carta',
    cancel: 'Annulla',
    answered: 'Il pagamento di prova non è riuscito: riprova (errore {status}).',
  },
  /** The large picture of a product shows these. */
  overlay: {
    choose: 'Scegli e continua',
  },
}
