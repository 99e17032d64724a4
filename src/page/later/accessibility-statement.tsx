import { useState } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import { documentTemplateId, ShopDocument } from '../shop-document.tsx'
import { useSession } from '../use-session.ts'

/** A button of the footer, only in a shop that has a statement. */
export function AccessibilityStatement() {
  const { accessibility: title } = useSession().shop.texts
  const [isOpen, setIsOpen] = useState(false)
  if (!document.getElementById(documentTemplateId('accessibility'))) return null
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {title}
      </button>
      {isOpen && (
        <Dialog className="dialog" title={title} onClose={() => setIsOpen(false)}>
          <ShopDocument name="accessibility" />
        </Dialog>
      )}
    </>
  )
}
