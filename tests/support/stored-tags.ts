import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'

export interface StoredTag {
  readonly tag: string
  readonly state: string
  readonly repeats: number
  readonly undecided: number
  /** The quantities of its gadgets, in their order. */
  readonly gadgets: string
}

/** What the file holds, read past our own code, and whether it is whole. */
export function readStoredTags(dataDir: string): { rows: StoredTag[]; integrity: string } {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
  try {
    const rows = database
      .prepare(
        `select json_extract(params, '$.name') as tag, state, repeats, undecided,
           (select group_concat(json_extract(selections, '$.quantity') order by position)
            from request_lines where request_id = requests.id) as gadgets
         from requests left join deliveries on subject = requests.id`,
      )
      .all() as unknown as StoredTag[]
    const [checked] = database.prepare('pragma integrity_check').all() as unknown as [
      { integrity_check: string },
    ]
    return { rows, integrity: checked.integrity_check }
  } finally {
    database.close()
  }
}

/** The parameters of every request, oldest first. */
export function readStoredParams(dataDir: string): Readonly<Record<string, string>>[] {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
  try {
    const rows = database.prepare('select params from requests order by id').all()
    return (rows as unknown as { params: string }[]).map(({ params }) => JSON.parse(params))
  } finally {
    database.close()
  }
}

/** Each request with its gadgets, as one text, by the parameter `name`. */
export function readStoredContent(dataDir: string): ReadonlyMap<string, string> {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
  try {
    const rows = database
      .prepare(
        `select json_extract(params, '$.name') as tag, json_array(id, received_at, params, customer, sent_rows, verdicts,
           (select json_group_array(json_array(position, selections, quote, cents) order by position)
            from request_lines where request_id = requests.id)) as content
         from requests`,
      )
      .all()
    return new Map(rows.map(({ tag, content }) => [String(tag), String(content)]))
  } finally {
    database.close()
  }
}
