import { hydrateRoot } from 'react-dom/client'
import { isFor, type FromPreview } from '../wire/preview-message.ts'
import { fetchDocument, LATER_HTML_FILE } from '../../../page/later/later-html.ts'
import { readPageData } from '../../../page/page-data.ts'
import '../../../page/styles/main.css'
import { openPreview, PreviewApp, type OpenPreview } from './preview-session.tsx'
import { showParts } from './show-parts.ts'
import { stayInFrame } from './stay-in-frame.ts'

/** The wizard in a frame of the desk: the draft of the shop, without visitors, storage and sending. */

stayInFrame(window)

let shown: OpenPreview = openPreview(readPageData(document), undefined)
const element = document.getElementById('root')
const root = element && hydrateRoot(element, <PreviewApp open={shown} />)
// Of several changes in a row the last one counts.
let latest = 0

async function refresh(): Promise<void> {
  const turn = ++latest
  try {
    const changed = await fetchDocument(LATER_HTML_FILE + location.search)
    if (turn !== latest) return
    showParts(document, changed)
    shown = openPreview(readPageData(changed), shown)
    root?.render(<PreviewApp open={shown} />)
    tell({ to: 'desk', kind: 'refreshed' })
  } catch {
    tell({ to: 'desk', kind: 'failed' })
  }
}

function tell(message: FromPreview): void {
  window.parent.postMessage(message, location.origin)
}

addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
  if (origin !== location.origin || !isFor('preview', data)) return
  if (data.kind === 'refresh') void refresh()
  else shown.show(data.step, data.selections ?? {})
})
tell({ to: 'desk', kind: 'ready' })
