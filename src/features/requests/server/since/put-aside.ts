import { join } from 'node:path'
import { Client } from 'pg'
import { CommandError } from '../../../../server/commands/command-error.ts'
import { copyKeptFiles, filesBeside } from '../../../../server/database/copy-kept-files.ts'
import type { KeptFile } from '../../../../server/database/kept-file.ts'
import { writeLines } from '../../../../shop/files/write-lines.ts'
import { AT_ONCE, changedLine, headLine, MAIL_OF, requestLine, type Row } from './since-lines.ts'

// The operator's dump is older than the upgrade; what it has already is not imported twice.
const DUMP_AGE_MS = 7 * 24 * 60 * 60_000

export interface PutAside {
  readonly file: string
  /** What is in the file was received or changed from here on. */
  readonly from: number
  readonly requests: number
  readonly changed: number
  /** Changed since, and in no file. */
  readonly payments: number
  readonly quotes: number
}

interface PutAsideOptions {
  readonly dataDir: string
  readonly now: number
  readonly artworkFile: (id: string) => KeptFile | undefined
}

/**
 * On Postgres the operator's dump is put back by the operator's tool. What came in the days before the last upgrade and
 * since is written into a file first, as a rollback of the embedded database does it.
 */
export async function putAside(
  url: string,
  { dataDir, now, artworkFile }: PutAsideOptions,
): Promise<PutAside> {
  const client = new Client(url)
  await client.connect()
  const all = async (sql: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...values])).rows
  const has = async (table: string) =>
    (await all('select to_regclass($1) as found', [table]))[0]?.found !== null
  try {
    // All of it is of one moment, and nothing is changed.
    await client.query('begin isolation level repeatable read read only')
    const [upgrade] = (await has('programs'))
      ? await all('select max(changed_at) as at from programs')
      : []
    if (!upgrade?.at)
      throw new CommandError('Questo archivio non ha ancora visto un aggiornamento.')
    const from = Number(upgrade.at) - DUMP_AGE_MS
    const ids = async (sql: string) => (await all(sql, [from])).map(({ id }) => String(id))
    const requests = await ids('select id from requests where received_at >= $1 order by id')
    const changed = await ids(
      `select distinct request_id as id from seller_changes where at >= $1 and request_id in
        (select id from requests where received_at < $1) order by 1`,
    )
    const files = (
      await ids(`select distinct artwork_id as id from sent_artwork join requests on id = request_id
        where received_at >= $1`)
    ).flatMap((id) => artworkFile(id) ?? [])

    async function* lines(): AsyncGenerator<string> {
      yield headLine(requests.length + changed.length)
      for (let at = 0; at < requests.length; at += AT_ONCE) {
        const page = requests.slice(at, at + AT_ONCE)
        for (const row of await all('select * from requests where id = any($1) order by id', [
          page,
        ]))
          yield requestLine(row, await rowsOf(row.id))
      }
      for (const id of changed) yield changedLine(id, await changesOf(id))
    }
    const changesOf = (id: unknown) =>
      all('select * from seller_changes where request_id = $1 and at >= $2 order by version', [
        id,
        from,
      ])
    const rowsOf = async (id: unknown) => ({
      mail: (await all(`${MAIL_OF} = $1`, [id]))[0],
      logos: await all('select png from sent_logos where request_id = $1', [id]),
      artwork: await all(
        `select id, name, kind, size, sha256 from sent_artwork join artwork on id = artwork_id
          where request_id = $1 and sha256 is not null order by created_at, id`,
        [id],
      ),
      changes: await changesOf(id),
    })

    const file = join(
      dataDir,
      `since-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.jsonl`,
    )
    await copyKeptFiles(filesBeside(file), files)
    await writeLines(file, lines())
    const since = Number(upgrade.at)
    const count = async (sql: string) => Number((await all(sql, [since]))[0]?.count)
    return {
      file,
      from,
      requests: requests.length,
      changed: changed.length,
      payments: await count('select count(*) from payments where created_at >= $1'),
      quotes: await count('select count(*) from quotes where touched_at >= $1'),
    }
  } finally {
    await client.end()
  }
}
