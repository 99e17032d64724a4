import './styles/desk.css'
import './styles/parts.css'
import { createRoot } from 'react-dom/client'
import { badgeText } from './moment-in-words.ts'
import { Desk, type DeskPart } from './desk.tsx'
import { createDeskServer } from './desk-server.ts'
import { DESK_FEATURES } from './features.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { createPublishedLook } from './published-look.ts'
import { createViews } from './views.ts'

const root = document.getElementById('root')
if (root) {
  const look = createPublishedLook(document)
  const views = createViews(window, DESK_FEATURES)
  const common = {
    // Without a session the same address shows how to get in.
    server: createDeskServer(fetch.bind(globalThis), () => location.reload()),
    now: () => Date.now(),
    pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    onPublished: look.refresh,
    goTo: views.goTo,
  }
  const parts = DESK_FEATURES.map((feature): DeskPart => ({
    feature,
    ...feature.open({ ...common, views: views.of(feature) }),
  }))
  const shownPart = () => parts.find(({ feature }) => feature === views.getSnapshot().page)

  let before: DeskPart | undefined
  const followPage = () => {
    const part = shownPart()
    if (part !== before) part?.onShow?.()
    before = part
  }
  views.subscribe(followPage)
  followPage()

  const showTitle = () => {
    const count = parts.reduce((sum, part) => sum + (part.count?.getSnapshot() ?? 0), 0)
    const waiting = count > 0 ? `(${badgeText(count)}) ` : ''
    document.title = `${waiting}Banco · ${look.name.getSnapshot()}`
  }
  for (const { count } of parts) count?.subscribe(showTitle)
  look.name.subscribe(showTitle)

  listenForChanges(() => {
    for (const { refresh } of parts) refresh?.()
  })
  addEventListener('keydown', (event) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (!isPlain || event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (shownPart()?.onKey?.(event.key, event.target)) event.preventDefault()
  })
  createRoot(root).render(<Desk shopName={look.name} views={views} parts={parts} />)
}
