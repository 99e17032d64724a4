/** The page may be about to close, or a phone may end it unseen: whatever was typed is stored now. */
export function whenPutAside(store: () => unknown): void {
  addEventListener('pagehide', store)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) store()
  })
}
