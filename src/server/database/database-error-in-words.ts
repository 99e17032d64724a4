const FULL = 'il disco è pieno. Libera dello spazio e riprova.'
const DAMAGED = 'è danneggiato. Rimetti una copia di sicurezza.'
const NOT_WRITABLE = 'manca il permesso di scriverlo.'

/** Reasons that a seller can do something about, by what SQLite says and by the codes of Postgres and of the disk. */
const REASONS = new Map<unknown, string>([
  ['database or disk is full', FULL],
  ['53100', FULL],
  ['ENOSPC', FULL],
  ['database disk image is malformed', DAMAGED],
  ['file is not a database', DAMAGED],
  ['disk I/O error', 'il disco è pieno o guasto. Controlla lo spazio libero e riprova.'],
  ['database is locked', 'lo tiene occupato un altro programma. Riprova tra poco.'],
  ['attempt to write a readonly database', NOT_WRITABLE],
  ['25006', NOT_WRITABLE],
])

/** Why the database could not be used; undefined for any other error. */
export function databaseErrorInWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return REASONS.get('code' in error ? error.code : undefined) ?? REASONS.get(error.message)
}
