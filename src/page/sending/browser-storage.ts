export type BrowserStorage = ReturnType<typeof browserStorage>

/**
 * Storage that never throws: where it is blocked or full, nothing is kept. Takes a getter, because in some
 * settings even naming `window.localStorage` throws.
 */
export function browserStorage(storage: () => Storage) {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(storage())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key: string) => attempt<string | null>((found) => found.getItem(key), null),
    write: (key: string, value: string): void =>
      attempt((found) => found.setItem(key, value), undefined),
    remove: (key: string): void => attempt((found) => found.removeItem(key), undefined),
  }
}
