/** Reasons of the system that a seller can do something about. */
const REASONS = new Map<unknown, string>([
  ['EACCES', 'manca il permesso'],
  ['EPERM', 'manca il permesso'],
  ['EROFS', 'il disco è di sola lettura'],
  ['ENOSPC', 'il disco è pieno'],
  ['EEXIST', 'c’è già qualcosa con quel nome'],
  ['ERR_FS_CP_DIR_TO_NON_DIR', 'c’è già qualcosa con quel nome'],
  ['ENOENT', 'lì non si possono creare cartelle'],
  ['ENOTDIR', 'lungo il percorso c’è un file'],
])

/** Why a folder could not be written; undefined for any other error. */
export function writeErrorInWords(folder: string, error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = REASONS.get(code)
  return reason && `${folder} non si può scrivere (${reason})`
}
