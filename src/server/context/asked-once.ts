/** Asked again only after it failed. */
export function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () =>
    (asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    }))
}
