import '../styles/unseen.css'
import './styles/desk.css'
import './styles/parts.css'
import { createRoot } from 'react-dom/client'
import { Desk, type DeskPart } from './desk.tsx'
import { createDeskServer } from './desk-server.ts'
import { DESK_FEATURES } from './features.ts'
import { listenForChanges } from './frame/listen-for-changes.ts'
import { loadAhead } from './frame/load-ahead.ts'
import { mergedGroups } from './frame/merged-groups.ts'
import { pressShortcut } from './frame/press-shortcut.ts'
import { createPublishedLook } from './frame/published-look.ts'
import { showNews } from './frame/show-news.ts'
import { whenQuiet } from './timing/when-quiet.ts'
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

  showNews(
    document,
    look.name,
    parts.flatMap(({ count }) => count ?? []),
  )

  const refresh = () => parts.forEach((part) => part.refresh?.())
  listenForChanges(whenQuiet(window, refresh))
  addEventListener('keydown', (event) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (!isPlain || event.defaultPrevented || document.querySelector('dialog[open]')) return
    const isUsed = shownPart()?.onKey?.(event.key, event.target)
    if (isUsed || pressShortcut(event.key, event.target)) event.preventDefault()
  })
  const today = mergedGroups(parts.flatMap((part) => part.today ?? []))
  createRoot(root).render(<Desk shopName={look.name} views={views} parts={parts} today={today} />)
  void loadAhead(parts, common.pause)
}
