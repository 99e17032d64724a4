// This import stays first: the bundler then puts what all chunks share into this one, not into one more file.
import { PAGE_STEPS } from './steps/page-steps.tsx'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { browserStorage } from './sending/browser-storage.ts'
import { createDraftKeeper } from './sending/draft.ts'
import type { QuoteSender } from './sending/quote-sender.ts'
import { createSelectionMemory } from './sending/selection-memory.ts'
import { createSentCopyKeeper } from './sending/sent-copy.ts'
import { isAdding, isAlone } from '../order/order.ts'
import { selectionsIn } from '../order/selections-in-address.ts'
import { HOST_PARAMETER } from '../shop/embedding.ts'
import { App } from './app.tsx'
import { followHistory } from './navigation/follow-history.ts'
import { laterChunk, loadLater } from './later/load-later.ts'
import { readPageData } from './page-data.ts'
import { randomUuid } from './random-uuid.ts'
import { createSession } from './session.ts'
import './styles/main.css'

const { shop, layouts, payment: isRendered, paymentProvider, selections } = readPageData(document)
const address = new URLSearchParams(location.search)
const payment = address.get('payment') === 'true'
const device = browserStorage(() => window.localStorage)
const tab = browserStorage(() => window.sessionStorage)

const session = createSession({
  shop,
  steps: PAGE_STEPS,
  payment,
  paymentProvider,
  selections,
  sender: {
    prepare: () => sender().prepare(),
    send: (params) => sender().send(params),
  },
  paramsOf: (order) => loadedChunk().paramsOf(shop, order),
  drafts: createDraftKeeper(tab),
  memory: createSelectionMemory(device, Date.now),
  sentCopy: createSentCopyKeeper(device, tab),
  now: Date.now,
  random: Math.random,
  newCheckoutId: randomUuid,
  log: console,
})

// The sender is created when the summary, which is in the same chunk, is laid out ahead.
let created: QuoteSender | undefined
function sender(): QuoteSender {
  return (created ??= loadedChunk().createPageSender(shop))
}

function loadedChunk() {
  const loaded = laterChunk.getSnapshot()
  if (loaded.kind !== 'loaded') throw new Error('the step is not loaded')
  return loaded.chunk
}

const [opened] = performance.getEntriesByType('navigation')
session.restore({
  selections: selectionsIn((name) => address.get(name)),
  isNewVisit: opened instanceof PerformanceNavigationTiming && opened.type === 'navigate',
})
followHistory(
  session.wizard,
  {
    isOn: () => isAdding(session.order.getSnapshot()),
    giveUp: () => loadedChunk().giveUpGadget(session),
  },
  window,
)

// The import has a function of its own: the build replaces an import together with a `then` behind it.
const loadFrameLife = () => import('../features/embed/page/live-in-frame.ts')
const host = address.get(HOST_PARAMETER)
const embedded = host !== null
const isRenderedForFrame = 'embedded' in document.documentElement.dataset
if (host && window.parent !== window) {
  void loadFrameLife().then(({ liveInFrame }) => liveInFrame(session, host))
}

const root = document.getElementById('root')
const app = <App session={session} layouts={layouts} embedded={embedded} />
// A static host serves the same page for every query: it was rendered without the step of payment, and for a window.
function start(): void {
  if (!root) return
  if (payment === isRendered && embedded === isRenderedForFrame) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

// A restored step may be one that loads later, as do the other gadgets of a request: it is shown when it is complete.
const isComplete = session.wizard.getSnapshot().active === 0 && isAlone(session.order.getSnapshot())
if (!isComplete) void loadLater().then(start)
else start()
