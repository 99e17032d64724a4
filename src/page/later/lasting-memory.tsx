import { useEffect } from 'react'
import type { Session } from '../session.ts'
import { browserStorage } from '../sending/browser-storage.ts'
import { bringBack, createCopying, type LastingStore } from '../sending/lasting-copy.ts'
import { useSession } from '../use-session.ts'

const DATABASE = 'omaggio'
const STORE = 'kept'
const KEY = 'selections'
// The frame that answers a press comes first: opening a transaction takes milliseconds on a phone.
const COPY_AFTER_MS = 50

/** Shows nothing: what the device remembers outlives a browser that is killed. */
export function LastingMemory() {
  const session = useSession()
  useEffect(() => {
    const ended = new AbortController()
    // A browser without IndexedDB, or one that denies it, remembers what it has written of local storage.
    keepLasting(session, ended.signal).catch(() => {})
    return () => ended.abort()
  }, [session])
  return null
}

async function keepLasting(session: Session, ended: AbortSignal): Promise<void> {
  // Throws where storage is blocked, as in the preview of the desk.
  const { localStorage } = window
  const storage = browserStorage(() => localStorage)
  const store = await openStore()
  const hasChanged = await bringBack(storage, store)
  if (ended.aborted) return
  if (hasChanged && isFree(session)) session.recallEarlierVisit()
  const copy = createCopying(storage, store, Date.now)
  const copySoon = () => void setTimeout(() => copy().catch(() => {}), COPY_AFTER_MS)
  for (const changing of [session.order, session.wizard, session.earlierVisit]) {
    const stop = changing.subscribe(copySoon)
    ended.addEventListener('abort', stop)
  }
  copySoon()
}

/** Nothing is offered beside a request that was sent, or whose payment has begun. */
function isFree({ wizard, order, checkout }: Session): boolean {
  const isSent = wizard.getSnapshot().phase === 'finished'
  return !isSent && !order.getSnapshot().receipt && !checkout.getSnapshot()?.orderId
}

async function openStore(): Promise<LastingStore> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await answered(opening)
  const within = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE)
  return {
    read: () => answered<unknown>(within('readonly').get(KEY)),
    write: (copy) => answered(within('readwrite').put(copy, KEY)),
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}
