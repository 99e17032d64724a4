/** Makes something slow when it is first needed, and keeps it. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
