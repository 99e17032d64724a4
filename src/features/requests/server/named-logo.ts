import { LOGO_ROW } from '../../../order/sent-logo.ts'
import { LOGO_ID } from '../../logos/server/logo-store.ts'
import { summaryIn, type VisitorMessage } from './visitor-message.ts'

/** The logo that a request names. Visitor input: whoever knows an id may name it. */
export interface NamedLogo {
  /** Undefined where the page says that it did not arrive. */
  readonly id: string | undefined
}

export function namedLogo(message: VisitorMessage): NamedLogo | undefined {
  const value = summaryIn(message)?.byField.get(LOGO_ROW.field)?.fact.value
  if (value === undefined) return undefined
  return { id: LOGO_ID.test(value) ? value : undefined }
}
