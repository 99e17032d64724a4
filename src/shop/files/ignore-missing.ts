/** For what may be gone meanwhile, or never was there. */
export function ignoreMissing(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOENT') throw error
}
