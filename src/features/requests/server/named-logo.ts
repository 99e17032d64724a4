import { LOGO_ROW } from '../../../order/sent-logo.ts'
import { LOGO_ID } from '../../logos/server/logo-store.ts'
import { factIn, type SentRow } from './sent-data.ts'

/** The logo that a request names. Visitor input: whoever knows an id may name it. */
export interface NamedLogo {
  /** Undefined where the page says that it did not arrive. */
  readonly id: string | undefined
}

export function namedLogo(rows: readonly SentRow[]): NamedLogo | undefined {
  const value = factIn(rows, LOGO_ROW.field)?.value
  if (value === undefined) return undefined
  return { id: LOGO_ID.test(value) ? value : undefined }
}
