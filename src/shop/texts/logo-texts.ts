/** Around the visitor's own logo. They load after the first step. */
export const LOGO_TEXTS = {
  try: 'Prova il tuo logo',
  stays: 'Resta sul tuo dispositivo finché non invii.',
  previewOnly: 'È solo un’anteprima: resta sul tuo dispositivo e non parte con la richiesta.',
  kinds: 'PNG, JPEG, WebP o SVG. Puoi anche trascinarlo qui o incollarlo.',
  adjust: 'Regola il logo',
  change: 'Cambia file',
  remove: 'Rimuovi il logo',
  background: 'Rimuovi lo sfondo',
  size: 'Grandezza',
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
  paleLaser: 'Il logo è chiaro: per l’incisione serve un segno più scuro.',
  paleScreen: 'Il logo è chiaro: per la serigrafia serve un segno più netto.',
  paleDigital: 'Il logo è chiaro: sul fondo bianco della stampa si vede poco.',
  missing:
    'Il logo non è arrivato: la richiesta è partita senza. Puoi mandarlo rispondendo a chi ti contatta.',
}
