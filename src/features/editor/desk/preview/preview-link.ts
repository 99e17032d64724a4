import { isFromPreview, type Drawn, type ToPreview } from '../../wire/preview-message.ts'
import type { Showing } from './step-of-path.ts'

// The frame shares its thread with the forms: where it takes longer than this to show a change, it waits
// for a longer pause, or the next letters would wait for it.
const SLOW_MS = 100
const LONGEST_WAIT_MS = 2_000

export interface PreviewLink {
  /** Listens to the frame until the returned function is called. */
  readonly connect: (frame: HTMLIFrameElement) => () => void
  /** Tells the frame what has changed since the last time; nothing while the draft cannot be shown. */
  readonly update: (news: PreviewNews) => void
}

export interface PreviewNews {
  /** Of the draft. */
  readonly revision: number
  readonly showing: Showing
  /** Whether the draft cannot be shown now: something is not stored yet, or its catalogue has a problem. */
  readonly isWaiting: boolean
}

/** What the desk says to the frame with the wizard; what comes before the frame listens waits for it. */
export function createPreviewLink(
  browser: Pick<Window, 'location' | 'addEventListener' | 'removeEventListener'>,
  now: () => number,
  onDrawn: (drawn: Drawn) => void,
): PreviewLink {
  const { origin } = browser.location
  let frame: Window | null = null
  let wanted: PreviewNews | undefined
  let shownRevision: number | undefined
  let shownPlace: Showing | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt: number | undefined
  let lastTookMs = 0

  function tell(message: ToPreview): void {
    frame?.postMessage(message, origin)
  }

  function refresh(revision: number): void {
    shownRevision = revision
    refreshedAt = now()
    tell({ to: 'preview', kind: 'refresh' })
  }

  function tellNews(): void {
    clearTimeout(timer)
    if (!frame || !wanted || wanted.isWaiting) return
    const { revision, showing } = wanted
    if (shownRevision !== revision) {
      const wait = lastTookMs > SLOW_MS ? Math.min(2 * lastTookMs, LONGEST_WAIT_MS) : 0
      timer = setTimeout(() => refresh(revision), wait)
      return
    }
    // After the draft: what is to be shown may be in it only since this change.
    const isRefreshing = refreshedAt !== undefined
    if (isRefreshing || (shownPlace && isSamePlace(shownPlace, showing))) return
    shownPlace = showing
    tell({ to: 'preview', kind: 'show', ...showing })
  }

  return {
    connect(element) {
      const listen = ({ data, source, origin: sender }: MessageEvent) => {
        const isFrame = sender === origin && source === element.contentWindow
        if (!isFrame || !isFromPreview(data)) return
        if (data.kind === 'refreshed') onDrawn(data)
        if (data.kind !== 'ready') {
          if (refreshedAt !== undefined) lastTookMs = now() - refreshedAt
          refreshedAt = undefined
          return tellNews()
        }
        frame = element.contentWindow
        // What it shows is as new as itself.
        shownRevision = wanted?.revision
        shownPlace = undefined
        tellNews()
      }
      browser.addEventListener('message', listen)
      return () => {
        clearTimeout(timer)
        frame = null
        browser.removeEventListener('message', listen)
      }
    },
    update(news) {
      wanted = news
      tellNews()
    },
  }
}

function isSamePlace(one: Showing, other: Showing): boolean {
  return one.step === other.step && one.selections?.product === other.selections?.product
}
