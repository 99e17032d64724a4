import { useState } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import { ShopDocument } from '../shop-document.tsx'
import { useSession } from '../use-session.ts'
import { StepHeading } from './step-parts.tsx'

const PRIVACY_TITLE = 'Informativa sulla privacy'

export function TermsStep() {
  const { privacyUrl } = useSession().shop
  return (
    <div className="ask">
      <StepHeading id="terms" />
      <ShopDocument name="terms" />
      <p>
        {privacyUrl ? (
          <a href={privacyUrl} target="_blank" rel="noreferrer">
            {PRIVACY_TITLE}
          </a>
        ) : (
          <PrivacyLink />
        )}
      </p>
    </div>
  )
}

function PrivacyLink() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <a
        href="#privacy"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {PRIVACY_TITLE}
      </a>
      {open && (
        <Dialog className="dialog" title={PRIVACY_TITLE} onClose={() => setOpen(false)}>
          <ShopDocument name="privacy" />
        </Dialog>
      )}
    </>
  )
}
