import type { Database } from '../../../server/database/database.ts'
import type { LineRow } from './request-rows.ts'
import type { RequestTables } from './request-table.ts'

/** The gadgets of each of these requests, in their order. */
export async function linesOf(
  db: Pick<Database<RequestTables>, 'selectFrom'>,
  ids: readonly string[],
): Promise<(id: string) => readonly LineRow[]> {
  const lines = await db
    .selectFrom('request_lines')
    .select(['request_id', 'selections', 'quote'])
    .where('request_id', 'in', ids)
    .orderBy('request_id')
    .orderBy('position')
    .execute()
  const byRequest = new Map<string, LineRow[]>()
  for (const line of lines) {
    byRequest.set(line.request_id, [...(byRequest.get(line.request_id) ?? []), line])
  }
  return (id) => byRequest.get(id) ?? []
}
