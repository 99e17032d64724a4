import type { HistoryEntry } from '../../wire/request-sheet.ts'
import { isSellerState, SELLER_STATES } from '../../wire/seller-states.ts'
import type { StoredRequest } from '../request-store.ts'
import type { PastChange } from '../seller/seller-store.ts'

/** What happened to a request, oldest first. */
export function requestHistory(
  { receivedAt, delivery }: StoredRequest,
  changes: readonly PastChange[],
): HistoryEntry[] {
  const mail: HistoryEntry[] =
    delivery.state === 'delivered' || delivery.state === 'refused'
      ? [{ at: delivery.at, by: '', kind: 'mail', text: MAIL_ENDED[delivery.state] }]
      : []
  const entries: HistoryEntry[] = [
    { at: receivedAt, by: '', kind: 'received', text: 'Richiesta ricevuta' },
    ...mail,
    ...changes.map((change) => ({
      at: change.at,
      by: change.by,
      kind: change.kind,
      text: changeInWords(change),
    })),
  ]
  return entries.toSorted((a, b) => a.at - b.at).filter(isLastOfItsNotes)
}

const MAIL_ENDED = { delivered: 'Email consegnata', refused: 'Email non arrivata' } as const

/** Notes are stored at each pause in typing: one line for all that one device wrote in a row. */
function isLastOfItsNotes(
  entry: HistoryEntry,
  index: number,
  all: readonly HistoryEntry[],
): boolean {
  const next = all[index + 1]
  return !(entry.kind === 'notes' && next?.kind === 'notes' && next.by === entry.by)
}

function changeInWords({ kind, state }: PastChange): string {
  switch (kind) {
    case 'state':
      return `Segnata «${isSellerState(state) ? SELLER_STATES[state].label : state}»`
    case 'notes':
      return 'Note private cambiate'
    case 'retry':
      return 'Email riprovata'
    case 'release':
      return 'Liberata: non è un robot'
    case 'reply':
      return 'Risposta aperta nel programma di posta'
  }
}
