/** Of the notice about replaced choices, beside those in `choices`. */
export const REPLACED_TEXTS = {
  unnamed: '{field}: quello che cercavi non è più disponibile. Ora è {choice}.',
  several: 'Alcune scelte non sono disponibili per {product}: ora {choices}.',
  withdrawn: 'Il prodotto che cercavi non è più disponibile: ora {choices}.',
}

/** Of steps that load after the first one. */
export const QUANTITY_TEXTS = {
  unit: 'pezzi',
  picks: 'Quantità frequenti',
  lines: 'Come si forma il totale',
  discount: 'Sconto per almeno {pieces}',
}

export const SUMMARY_TEXTS = {
  choices: 'Le tue scelte',
  edit: 'Modifica {field}',
  comeBack: 'Torna al riepilogo',
  customer: 'I tuoi dati',
  required: 'I campi con * sono obbligatori.',
  eitherRequired: 'Basta uno dei due campi con *.',
}

export const CONFIRMATION_TEXTS = {
  title: 'Richiesta inviata',
  number: 'Richiesta n. {number}',
  date: 'del {date}',
  table: 'La tua richiesta',
  unit: 'Prezzo al pezzo',
  again: 'Nuova richiesta',
}

export const PAYMENT_STEP_TEXTS = {
  unavailable:
    'Il pagamento online non è disponibile. Puoi inviare la richiesta lo stesso: ti contattiamo noi.',
  paid: 'Pagamento già registrato: non pagare di nuovo.',
  unclear: 'Pagamento in verifica: non pagare di nuovo.',
}
