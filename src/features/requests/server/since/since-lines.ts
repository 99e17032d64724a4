import { REQUEST_MAIL } from '../request-mail.ts'
import { changeOf } from '../seller/note-change.ts'
import { SINCE_FORMAT } from './since-file.ts'

/** A row of the database, whatever its version. */
export type Row = Readonly<Record<string, string | number | null>>

/** A request has 50 kB at most. */
export const AT_ONCE = 200

export const MAIL_OF = `select state, coalesce(settled_at, created_at) as at from deliveries
  where kind = '${REQUEST_MAIL}' and subject`

interface RowsOfRequest {
  readonly mail: Row | undefined
  readonly logos: readonly Row[]
  readonly artwork: readonly Row[]
  readonly changes: readonly Row[]
}

export function headLine(lines: number): string {
  return JSON.stringify({ ...SINCE_FORMAT, lines })
}

/** A request as it was sent: a former version has other tables. */
export function requestLine(
  { id, received_at: at, params, verdicts }: Row,
  { mail, logos, artwork, changes }: RowsOfRequest,
): string {
  const { signs } = JSON.parse(String(verdicts ?? '{}')) as { readonly signs?: unknown }
  // One that was being sent has no end that anybody knows.
  const state = mail?.state === 'sending' ? 'waiting' : mail?.state
  return JSON.stringify({
    id,
    receivedAt: momentOf(at),
    params: JSON.parse(String(params)) as unknown,
    ...(mail && { mail: { state, at: momentOf(mail.at) } }),
    ...(signs === undefined ? {} : { signs }),
    logos: logos.map(({ png }) => png),
    artwork: artwork.map((file) => ({ ...file, size: Number(file.size) })),
    changes: changes.map(workOf),
  })
}

/** A request of before, with what sellers did since. */
export function changedLine(id: unknown, changes: readonly Row[]): string {
  return JSON.stringify({ id, changes: changes.map(workOf) })
}

function workOf({ version, at, session_name: by, kind, value }: Row) {
  const change = changeOf(String(kind), String(value))
  return { version: Number(version), at: momentOf(at), by, change }
}

const momentOf = (at: unknown) => new Date(Number(at)).toISOString()
