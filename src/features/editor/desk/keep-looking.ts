import type { ShopStore } from './draft/shop-store.ts'

// Others are told of this desk by its questions; half a minute without one means that it has left.
const LOOK_EVERY_MS = 5_000

/** Loads the draft and looks for what others do, as long as the editor is open. */
export function keepLooking(store: ShopStore): () => void {
  const look = () => {
    if (!document.hidden) void store.look()
  }
  const storeNow = () => void store.storeNow()
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  // The page may be about to close: whatever was typed is stored now.
  addEventListener('pagehide', storeNow)
  void store.load()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pagehide', storeNow)
    storeNow()
  }
}
