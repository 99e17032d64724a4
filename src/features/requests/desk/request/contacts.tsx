import type { ReactNode } from 'react'
import type { RequestSheet } from '../../wire/request-sheet.ts'
import { Icon } from '../../../../desk/icon.tsx'

interface ContactsProps extends Pick<RequestSheet, 'customer' | 'reply'> {
  /** They come first, and one of them is the solid button of the sheet. */
  readonly actions: ReactNode
  readonly onReply: () => void
}

/** How to reach whoever asks. */
export function Contacts({ customer, reply, actions, onReply }: ContactsProps) {
  const { email, phone } = customer
  return (
    <div className="contacts">
      {actions}
      {reply && (
        <a className="btn" href={reply} title={email} onClick={onReply}>
          <Icon name="send" />
          Rispondi
        </a>
      )}
      {phone && <CallLinks phone={phone} />}
    </div>
  )
}

/** `phone` has its country. */
export function CallLinks({ phone }: { readonly phone: string }) {
  return (
    <>
      <a className="btn" href={`tel:${phone}`} title={phone}>
        <Icon name="phone" />
        Chiama
      </a>
      {isMobile(phone) && (
        <a
          className="btn"
          href={`https://wa.me/${phone.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          aria-label="Messaggio con WhatsApp, in un’altra scheda"
        >
          <Icon name="chat" />
          Messaggio
        </a>
      )}
    </>
  )
}

/** In Italy mobile numbers begin with 3; of other countries nobody knows. */
function isMobile(phone: string): boolean {
  return !phone.startsWith('+39') || phone.startsWith('+393')
}
