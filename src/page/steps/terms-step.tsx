import { useState, type MouseEvent } from 'react'
import { DocumentDialog, ShopDocument } from '../shop-document.tsx'
import { useSession } from '../use-session.ts'
import { StepHeading } from './step-parts.tsx'

export function TermsStep() {
  const { privacyUrl, texts } = useSession().shop
  return (
    <div className="ask">
      <StepHeading id="terms" />
      <ShopDocument name="terms" />
      <p>
        {privacyUrl ? (
          <a href={privacyUrl} target="_blank" rel="noreferrer">
            {texts.privacy}
          </a>
        ) : (
          <PrivacyLink title={texts.privacy} />
        )}
      </p>
    </div>
  )
}

const PRIVACY = '#privacy'

function PrivacyLink({ title }: { title: string }) {
  const [open, setOpen] = useState(false)
  const show = (event: MouseEvent) => {
    // With a modifier key the browser opens the link in a tab or window of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a href={PRIVACY} onClick={show}>
        {title}
      </a>
      {open && <DocumentDialog name="privacy" title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A page opened at #privacy shows the notice at once. */
export function PrivacyByAddress() {
  const { privacy: title } = useSession().shop.texts
  const [open, setOpen] = useState(() => location.hash === PRIVACY)
  return open && <DocumentDialog name="privacy" title={title} onClose={() => setOpen(false)} />
}
