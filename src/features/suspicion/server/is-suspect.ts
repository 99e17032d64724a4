import { SIGNS, type Sign } from './signs.ts'

const SUSPECT_FROM = 3

/** Whether a request is set aside. */
export function isSuspect({
  signs = [],
  payment,
}: {
  readonly signs?: readonly Sign[]
  readonly payment?: { readonly kind: string; readonly demo: boolean }
}): boolean {
  // Who pays is no robot.
  if (payment?.kind === 'confirmed' && !payment.demo) return false
  return signs.reduce((sum, sign) => sum + SIGNS[sign].weight, 0) >= SUSPECT_FROM
}
