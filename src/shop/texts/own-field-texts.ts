/** In the chunk of a shop's own customer fields, which only shops that have some load. */
export const OWN_FIELD_TEXTS = {
  vat: 'Controlla la partita IVA: non sembra giusta. Puoi inviare lo stesso.',
}
