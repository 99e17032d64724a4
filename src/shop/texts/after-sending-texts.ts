/** In the chunk of the confirmation, which loads when the summary is reached. */
export const AFTER_SENDING_TEXTS = {
  answer: 'La risposta arriva a {address}',
  copyAsked: 'Abbiamo chiesto di mandarti una copia per email.',
  print: 'Stampa o salva in PDF',
  copy: 'Copia il collegamento',
  copied: 'Collegamento copiato: porta le scelte, non i tuoi dati.',
  refused: 'Il browser non permette di copiare da qui. Copia tu il collegamento:',
  link: 'Collegamento alle scelte',
  another: 'Configura un altro gadget',
}
