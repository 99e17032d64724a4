import { hydrateRoot } from 'react-dom/client'
import { browserStorage } from '../delivery/browser-storage.ts'
import { createDraftKeeper } from '../delivery/draft.ts'
import { createEmailSender } from '../delivery/emailjs-sender.ts'
import { loadEmailjs } from '../delivery/load-emailjs.ts'
import { keepSentCopy } from '../delivery/sent-copy.ts'
import { App } from './app.tsx'
import { followHistory } from './follow-history.ts'
import { readPageData } from './page-data.ts'
import { createSession } from './session.ts'
import { shownAhead } from './shown-ahead.ts'
import './styles/main.css'

const { shop, payment, paymentProvider, version } = readPageData()
const copies = browserStorage(() => window.localStorage)

const session = createSession({
  shop,
  payment,
  paymentProvider,
  sender: createEmailSender({
    // The client takes an empty origin for "the public provider".
    settings: { ...shop.emailProvider, origin: shop.emailProvider.origin || location.origin },
    load: loadEmailjs,
    isOnline: () => navigator.onLine,
  }),
  drafts: createDraftKeeper(browserStorage(() => window.sessionStorage)),
  keepSentCopy: (order, summary) => keepSentCopy(copies, order, summary),
  random: Math.random,
  log: console,
})

session.restore()
followHistory(session.wizard, window)

const root = document.getElementById('root')
if (root) {
  const shown = { ...session, wizard: shownAhead(session) }
  hydrateRoot(root, <App session={shown} version={version} />)
}
