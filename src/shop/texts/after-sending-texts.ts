/** In the chunk of the confirmation, which loads when the summary is reached. */
export const AFTER_SENDING_TEXTS = {
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
}
