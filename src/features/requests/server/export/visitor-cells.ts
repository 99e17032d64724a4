import { isSelection } from '../../../../order/selections.ts'
import { paramsOutsideMessage } from '../params-outside-message.ts'
import type { StoredRequest } from '../request-store.ts'
import { messageText, summaryIn } from '../visitor-message.ts'

/** The column of a message that is not our own summary. */
const MESSAGE_HEADING = 'Messaggio'

/**
 * What a visitor sent, by the heading of its column: the rows of our own summary by their label,
 * apart from those that have columns of their own, and other parameters by their name.
 */
export function visitorCells({
  params,
  message,
}: Pick<StoredRequest, 'params' | 'message'>): ReadonlyMap<string, string> {
  const rows = summaryIn(message)?.rows.filter(({ fact }) => !hasOwnColumn(fact?.field))
  const cells: [string, string][] = rows
    ? rows.map(({ label, text }) => [label, text])
    : [[MESSAGE_HEADING, messageText(message)]]
  // A map: visitors choose the names, and an object has properties like `toString` of its own.
  const byHeading = new Map<string, string>()
  for (const [heading, text] of [...cells, ...paramsOutsideMessage(params, message)]) {
    if (text === '') continue
    const before = byHeading.get(heading)
    byHeading.set(heading, before === undefined ? text : `${before}\n${text}`)
  }
  return byHeading
}

function hasOwnColumn(field = ''): boolean {
  return field === 'uid' || field === 'total' || isSelection(field)
}
