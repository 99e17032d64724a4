import { useState } from 'react'
import { fillPlaceholders } from '../order/fill-placeholders.ts'
import { Dialog } from './feedback/dialog.tsx'
import { EarlierVisitOffer } from './earlier-visit.tsx'
import { ErrorBoundary } from './feedback/error-boundary.tsx'
import { FootBar } from './foot-bar.tsx'
import { Bow, Icon } from './icon.tsx'
import { LaterPart } from './later/later-part.tsx'
import type { Layouts } from './picture/arrangement.ts'
import { LayoutsContext } from './picture/scene.tsx'
import { pictureUrl } from '../shop/shop.ts'
import type { Session } from './session.ts'
import { keepFocusAbove } from './navigation/keep-focus-above.ts'
import { useStepArrival } from './navigation/use-step-arrival.ts'
import { SessionContext, useSession, useWizard } from './use-session.ts'
import { WizardForm } from './wizard-form.tsx'

// The specification names it letter for letter; the program's own version is in package.json.
const PRODUCT_VERSION = '1.25.915'

interface AppProps {
  readonly session: Session
  readonly layouts: Layouts
  /** In the page of another site, which has a header and a footer of its own. */
  readonly embedded?: boolean
}

export function App({ session, layouts, embedded = false }: AppProps) {
  const { name, copyright, texts } = session.shop
  return (
    <SessionContext value={session}>
      {!embedded && <Header />}
      <main>
        {embedded && <h1 className="unseen">{name}</h1>}
        <ErrorBoundary>
          <LayoutsContext value={layouts}>
            <Card />
          </LayoutsContext>
        </ErrorBoundary>
      </main>
      <footer className="legal">
        <span>{embedded ? name : copyright}</span>
        {embedded && <Info className="link" />}
        <LaterPart name="accessibilityStatement" />
        {!embedded && (
          <span>{fillPlaceholders(texts.page.version, { version: PRODUCT_VERSION })}</span>
        )}
      </footer>
      <LaterPart name="privacyByAddress" />
      <LaterPart name="everywhere" />
    </SessionContext>
  )
}

/** The toast list stays mounted when the confirmation appears: a live region must not be replaced. */
function Card() {
  const sent = useWizard((wizard) => wizard.phase === 'finished')
  return (
    <>
      <section className="card">
        <StepArrival />
        {!sent && <EarlierVisitOffer />}
        {sent ? <LaterPart name="confirmation" /> : <WizardForm />}
      </section>
      <div className="dock" ref={keepFocusAbove}>
        <LaterPart name="toasts" />
        {!sent && <FootBar />}
      </div>
    </>
  )
}

/** A component of its own, so that a step change re-renders nothing else. */
function StepArrival() {
  useStepArrival()
  return null
}

const INFO_TITLE = 'Informazioni'

function Header() {
  const { name, logo } = useSession().shop
  return (
    <header className="top">
      <h1 className="brandname">
        {logo ? <img src={pictureUrl(logo)} alt="" height="30" /> : <Bow />}
        <span>{name}</span>
      </h1>
      <Info className="btn quiet info" />
    </header>
  )
}

function Info({ className }: { className: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={INFO_TITLE}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="info" />
        <span>{INFO_TITLE}</span>
      </button>
      {isOpen && (
        <Dialog className="dialog" title={INFO_TITLE} onClose={() => setIsOpen(false)}>
          <LaterPart name="information" />
        </Dialog>
      )}
    </>
  )
}
