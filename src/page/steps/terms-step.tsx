import { useState } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import { ShopDocument } from '../shop-document.tsx'
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

function PrivacyLink({ title }: { title: string }) {
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
        {title}
      </a>
      {open && (
        <Dialog className="dialog" title={title} onClose={() => setOpen(false)}>
          <ShopDocument name="privacy" />
        </Dialog>
      )}
    </>
  )
}
