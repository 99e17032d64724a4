import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { KeptFile } from '../../../../server/database/kept-file.ts'
import type { CameSince } from '../../../backup/server/roll-back.ts'
import { AT_ONCE, changedLine, headLine, MAIL_OF, requestLine, type Row } from './since-lines.ts'

const NEW_REQUESTS = `from main.requests where id not in (select id from copy.requests)`
const NEW_CHANGES = `from main.seller_changes as since where not exists (select 1 from copy.seller_changes as before
  where before.request_id = since.request_id and before.version = since.version)`
const CHANGED_REQUESTS = `${NEW_CHANGES} and request_id in (select id from copy.requests)`

/**
 * What came since the attached `copy`, of the tables that this program has. Requests come as they were sent, since a
 * former version has other tables.
 */
export function readSince(
  database: DatabaseSyncInstance,
  artworkFile: (id: string) => KeptFile | undefined,
): CameSince {
  const has = (schema: 'main' | 'copy', table: string) =>
    database.prepare(`select 1 from ${schema}.sqlite_schema where name = ?`).get(table) !==
    undefined
  const number = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  const ofRequest = (table: string, sql: string) => {
    const statement = has('main', table) ? database.prepare(sql) : undefined
    return (id: unknown) => (statement?.all(String(id)) ?? []) as Row[]
  }
  const mailsOf = ofRequest('deliveries', `${MAIL_OF} = ?`)
  const logosOf = ofRequest('sent_logos', 'select png from main.sent_logos where request_id = ?')
  const artworkOf = ofRequest(
    'sent_artwork',
    `select id, name, kind, size, sha256 from main.sent_artwork join main.artwork on id = artwork_id
      where request_id = ? and sha256 is not null order by created_at, id`,
  )
  const changesOf = ofRequest(
    'seller_changes',
    `select * ${NEW_CHANGES} and request_id = ? order by version`,
  )
  const hasChanges = has('copy', 'seller_changes')
  const requests = number(`select count(*) ${NEW_REQUESTS}`)
  const changed = hasChanges ? number(`select count(distinct request_id) ${CHANGED_REQUESTS}`) : 0

  const changes = (id: unknown) => (hasChanges ? changesOf(id) : [])
  const sent = (row: Row) =>
    requestLine(row, {
      mail: mailsOf(row.id)[0],
      logos: logosOf(row.id),
      artwork: artworkOf(row.id),
      changes: changes(row.id),
    })

  // Asked anew for each page: the driver may end an iterator whose statement nobody refers to while a line is written.
  function* inPages(sql: string): Iterable<Row> {
    const statement = database.prepare(sql)
    for (let last = ''; ;) {
      const rows = statement.all(last) as Row[]
      const { id } = rows.at(-1) ?? {}
      if (id === undefined) return
      yield* rows
      last = String(id)
    }
  }

  function* lines(): Iterable<string> {
    yield headLine(requests + changed)
    const page = `order by id limit ${AT_ONCE}`
    for (const row of inPages(`select * ${NEW_REQUESTS} and id > ? ${page}`)) yield sent(row)
    if (changed === 0) return
    const others = `select distinct request_id as id ${CHANGED_REQUESTS} and request_id > ? ${page}`
    for (const { id } of inPages(others)) yield changedLine(id, changes(id))
  }

  const files = has('main', 'sent_artwork')
    ? (database
        .prepare(
          `select distinct artwork_id as id from main.sent_artwork where request_id in (select id ${NEW_REQUESTS})`,
        )
        .all() as Row[])
    : []
  const kept = files.flatMap(({ id }) => artworkFile(String(id)) ?? [])
  return { requests, changed, files: kept, lines }
}
