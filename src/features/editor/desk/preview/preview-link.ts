import { isFor, type ToPreview } from '../../wire/preview-message.ts'
import type { Showing } from './step-of-path.ts'

interface PreviewNews {
  /** Of the draft. */
  readonly revision: number
  readonly showing: Showing
  /** Whether something is not stored yet, which the frame could not show. */
  readonly isSaving: boolean
}

/** What the desk says to the frame with the wizard; what comes before the frame listens waits for it. */
export function createPreviewLink(
  browser: Pick<Window, 'location' | 'addEventListener' | 'removeEventListener'>,
  onDrawn: (preview: Document) => void,
) {
  const { origin } = browser.location
  let frame: Window | null = null
  let wanted: PreviewNews | undefined
  let shownRevision: number | undefined
  let shownPlace: Showing | undefined
  let isRefreshing = false

  function tell(message: ToPreview): void {
    frame?.postMessage(message, origin)
  }

  function refresh(): void {
    shownRevision = wanted?.revision
    isRefreshing = true
    tell({ to: 'preview', kind: 'refresh' })
  }

  function tellNews(): void {
    if (!frame || !wanted || wanted.isSaving) return
    const { revision, showing } = wanted
    if (shownRevision !== revision) return refresh()
    // After the draft: what is to be shown may be in it only since this change.
    if (isRefreshing || (shownPlace && isSamePlace(shownPlace, showing))) return
    shownPlace = showing
    tell({ to: 'preview', kind: 'show', ...showing })
  }

  return {
    /** Listens to the frame until the returned function is called. */
    connect(element: HTMLIFrameElement): () => void {
      const listen = ({ data, source, origin: sender }: MessageEvent) => {
        const isFrame = sender === origin && source === element.contentWindow
        if (!isFrame || !isFor('desk', data)) return
        if (data.kind === 'ready') {
          frame = element.contentWindow
          shownPlace = undefined
          // The desk draws as the frame does, from the beginning.
          return refresh()
        }
        const { contentDocument } = element
        if (data.kind === 'refreshed' && contentDocument) onDrawn(contentDocument)
        isRefreshing = false
        tellNews()
      }
      browser.addEventListener('message', listen)
      return () => {
        frame = null
        browser.removeEventListener('message', listen)
      }
    },
    /** Tells the frame what has changed since the last time; nothing while it is being stored. */
    update(news: PreviewNews): void {
      wanted = news
      tellNews()
    },
  }
}

function isSamePlace(one: Showing, other: Showing): boolean {
  return one.step === other.step && one.selections?.product === other.selections?.product
}
