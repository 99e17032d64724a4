import { LOGO_MISSING, LOGO_ROW } from '../../../order/sent-logo.ts'
import type { OrderRow } from '../../../order/order-rows.ts'
import { itself, useObservable, useSession } from '../../../page/use-session.ts'
import { logoState } from './logo-state.ts'
import { isTakenByServer } from '../../../page/taken-by-server.ts'
import { useIsPrinted } from './logo-slots.tsx'

/** The row of a logo that travels with the request; none where it is only a preview. */
export function useLogoRows(): OrderRow<string>[] {
  const { shop } = useSession()
  const { logo, outcome } = useObservable(logoState, itself)
  const isPrinted = useIsPrinted()
  if (!logo || !isPrinted || !isTakenByServer(shop)) return []
  const text = outcome === 'missing' ? `${logo.name} · ${LOGO_MISSING}` : logo.name
  return [{ id: LOGO_ROW.field, label: LOGO_ROW.label, text }]
}
