/** In the chunk of the hint on an email address, which loads when the summary is reached. */
export const CONTACT_HINT_TEXTS = {
  sample: 'È l’indirizzo di esempio: scrivi il tuo, altrimenti non possiamo risponderti.',
  malformed: 'Controlla l’indirizzo email: sembra incompleto. Puoi inviare lo stesso.',
}
