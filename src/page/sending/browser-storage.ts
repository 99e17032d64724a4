/** Storage that never throws: where it is blocked or full, nothing is kept. */
export interface BrowserStorage {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

/** Takes a getter, because in some settings even naming `window.localStorage` throws. */
export function browserStorage(storage: () => Storage): BrowserStorage {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(storage())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((found) => found.getItem(key), null),
    write: (key, value) => attempt((found) => found.setItem(key, value), undefined),
    remove: (key) => attempt((found) => found.removeItem(key), undefined),
  }
}
