import { ShopFileError, type ShopProblem } from '../../shop/problems.ts'
import type { Shop } from '../../shop/shop.ts'
import type { FormerShop, PriceBasis } from './current-shop.ts'
import { folderFingerprint } from './folder-fingerprint.ts'
import { openShop, type OpenedShop } from './open-shop.ts'

// A change is seen, unchanged at the next poll, read and rendered: within a second.
const POLL_EVERY_MS = 200
const POLL_AGAIN_MS = 100
// A page may stay open over night; a page of last week is out of date.
const REMEMBERED_MS = 24 * 60 * 60_000
// Bounds the memory: 500 price changes of a dozen products, or a dozen of 5,000 products. As JSON, which
// takes about a fifth of the memory.
const REMEMBERED_CHARACTERS = 8_000_000

const UNREADABLE: ShopProblem = {
  file: '',
  place: 'La cartella del negozio',
  message: 'non si può leggere',
}

interface LiveShopOptions<Prepared> {
  readonly folder: string
  /** What is prepared before a shop becomes current, such as its pages. */
  readonly prepare: (shop: Shop) => Promise<Prepared>
  readonly now: () => number
  readonly say: (sentence: string) => void
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
  readonly onChanged?: () => void
  /** Reads a changed folder; without it, openShop in this thread. */
  readonly reopen?: (folder: string) => Promise<OpenedShop>
}

export type LiveShop<Prepared> = Awaited<ReturnType<typeof openLiveShop<Prepared>>>

/**
 * The shop of a folder, kept up to date. A change is taken as a whole or not at all: what is served is
 * one value. Throws a ShopFileError where the folder cannot be used at the start.
 */
export async function openLiveShop<Prepared>(options: LiveShopOptions<Prepared>) {
  const { folder, prepare, now, say, log, onChanged, reopen = openShop } = options
  // Taken before reading, so that a change while reading is noticed.
  let taken = folderFingerprint(folder)
  let latest = taken
  let served = await open(openShop)
  let former: readonly RememberedShop[] = []
  let refusal: readonly ShopProblem[] = []
  served.warnings.forEach(say)

  async function open(read: typeof openShop) {
    const opened = await read(folder)
    return { ...opened, prepared: await prepare(opened.shop) }
  }

  /** Checks the folder once: takes a change that is complete. */
  async function poll(): Promise<void> {
    const fingerprint = folderFingerprint(folder)
    const holdsStill = fingerprint === latest
    latest = fingerprint
    // Files are saved one by one: wait until nothing changes.
    if (fingerprint === taken || !holdsStill) return
    const take = await open(reopen).then(
      (opened) => () => swap(opened),
      (error: unknown) => () => refuse(error),
    )
    // The files changed while they were read: this reading is worthless.
    if (folderFingerprint(folder) !== fingerprint) return
    taken = fingerprint
    take()
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ShopFileError)) {
      refusal = [UNREADABLE]
      say('Il negozio è cambiato, ma non riesco a leggerlo: resta quello di prima.')
      return log('shop-not-read', { error: String(error) })
    }
    refusal = error.problems
    say(`Il negozio è cambiato, ma così non si può usare: resta quello di prima.\n${error.message}`)
    log('shop-refused', { problems: error.problems.length })
  }

  function swap(opened: typeof served): void {
    const isSame = isEqual(opened.shop, served.shop)
    // A publication that is completed after the start may keep a file: the same shop, and a new warning.
    const known = isSame ? served.warnings : []
    opened.warnings.filter((warning) => !known.includes(warning)).forEach(say)
    if (isSame) served = { ...served, warnings: opened.warnings }
    else {
      remember(priceBasisOf(served.shop), priceBasisOf(opened.shop))
      served = opened
      onChanged?.()
      log('shop-changed')
    }
    if (!isSame || refusal.length > 0)
      say('Il negozio è aggiornato: chi apre la pagina lo vede già.')
    refusal = []
  }

  /** A change that concerns no check of requests is not remembered. */
  function remember(shop: PriceBasis, next: PriceBasis): void {
    if (isEqual(shop, next)) return
    const characters = JSON.stringify(shop).length
    former = latestThatFit([{ shop, until: now(), characters }, ...remembered()])
  }

  /** Shops that a page which is still open may have been made from, latest first. */
  function remembered(): readonly RememberedShop[] {
    return former.filter(({ until }) => now() - until < REMEMBERED_MS)
  }

  function pollLater(): void {
    const afterMs = latest === taken ? POLL_EVERY_MS : POLL_AGAIN_MS
    // Must not keep the process alive.
    setTimeout(() => void poll().finally(pollLater), afterMs).unref()
  }

  return {
    current: () => served.shop,
    former: remembered,
    prepared: () => served.prepared,
    /** Why the files as they are now were not taken over; empty where they were. */
    problems: () => refusal,
    poll,
    /** Takes the folder as it is now: whoever calls it knows that its change is complete. */
    async takeOver(): Promise<void> {
      latest = folderFingerprint(folder)
      await poll()
    },
    start: pollLater,
  }
}

interface RememberedShop extends FormerShop {
  /** Its length as JSON. */
  readonly characters: number
}

/** The latest one is kept whatever its size, since most open pages are made from it. */
function latestThatFit(shops: readonly RememberedShop[]): readonly RememberedShop[] {
  let sum = 0
  return shops.filter(
    ({ characters }, index) => (sum += characters) <= REMEMBERED_CHARACTERS || index === 0,
  )
}

function priceBasisOf({ catalogue, settings, texts: { fields, prices, offer } }: Shop): PriceBasis {
  const { emailProvider } = settings
  return { catalogue, settings: { emailProvider }, texts: { fields, prices, offer } }
}

function isEqual(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
