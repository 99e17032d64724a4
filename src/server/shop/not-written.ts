/** Why a system lets nobody write, where a seller can do something about it. */
const REASONS = new Map<unknown, string>([
  ['EACCES', 'manca il permesso'],
  ['EPERM', 'manca il permesso'],
  ['EROFS', 'il disco è di sola lettura'],
  ['ENOSPC', 'il disco è pieno'],
  ['EEXIST', 'c’è già qualcosa con quel nome'],
  ['ERR_FS_CP_DIR_TO_NON_DIR', 'c’è già qualcosa con quel nome'],
  ['ENOENT', 'lì non si possono creare cartelle'],
])

/** What to say of a folder that could not be written; undefined where the error is another. */
export function notWritten(folder: string, error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = REASONS.get(code)
  return reason && `${folder} non si può scrivere (${reason})`
}
