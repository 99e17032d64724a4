import type { Cents } from '../../../order/money.ts'
import { dateInWords } from '../../../server/messages/italian-date.ts'
import { BYTE_ORDER_MARK, csvLine, decimalComma } from '../../requests/server/export-requests.ts'
import type { StoredRequest } from '../../requests/server/request-store.ts'
import type { CustomerRow } from '../wire.ts'

/** A customer with its newest request. */
export interface ExportedCustomer {
  readonly row: CustomerRow
  readonly request: StoredRequest
}

const HEADINGS = [
  'Cliente',
  'Azienda',
  'Email',
  'Telefono',
  'Richieste',
  'Valore richiesto',
  'Valore confermato',
  'Ultima richiesta',
  'Nota',
]

/** One row for each customer. */
export async function* customersCsv(
  read: () => AsyncIterable<ExportedCustomer & { readonly note: string }>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  for await (const { row, request, note } of read()) {
    yield csvLine([
      row.name,
      row.firm,
      row.email,
      request.customer.phone,
      String(row.requests),
      decimalComma(row.cents as Cents),
      decimalComma(row.confirmedCents as Cents),
      dateInWords(row.lastAt),
      note,
    ])
  }
}
