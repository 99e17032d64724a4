// At its end: the address of a second attempt has a query, and is not tried again.
const ADDRESS = /https?:\S+\.js$/

/**
 * Every dynamic import of the build goes through here. Firefox remembers a failed import as long as the
 * page is open, so a second attempt needs another address; its error names the first one.
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: unknown) => {
    const [address] = ADDRESS.exec(String(error)) ?? []
    if (!address) throw error
    return import(/* @vite-ignore */ `${address}?${performance.now()}`) as Promise<T>
  })
}
