/** A century: whoever wants more keeps requests for ever. */
export const LONGEST_KEPT_MONTHS = 1200
