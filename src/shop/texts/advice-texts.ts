/** Loaded with the advice on quantities, which only shops with brackets need. */
export const ADVICE_TEXTS = {
  cheaper: '{pieces} costano meno di {asked}: {total} invece di {insteadOf}.',
  saving: 'Da {pieces} risparmi {saved}.',
  take: 'Passa a {pieces}',
}
