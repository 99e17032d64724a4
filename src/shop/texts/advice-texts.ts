/** In the chunk of the advice on quantities, which only shops with price brackets load. */
export const ADVICE_TEXTS = {
  cheaper: '{pieces} costano meno di {asked}: {total} invece di {insteadOf}.',
  saving: 'Da {pieces} risparmi {saved}.',
  take: 'Passa a {pieces}',
}
