import { looksLikeEmail } from '../../order/customer/contact.ts'
import { CONTACT_HINT_TEXTS } from '../../shop/texts/contact-hint-texts.ts'
import { useLazyTexts, useOrder, useSession } from '../use-session.ts'

interface EmailHintProps {
  /** Whether the visitor has left the field: nobody is corrected while typing. */
  readonly isLeft: boolean
}

/** Says that no answer can arrive at this address; it blocks nothing. */
export function EmailHint({ isLeft }: EmailHintProps) {
  const { sampleCustomer } = useSession().shop
  const typed = useOrder((order) => order.customer.email.trim())
  const { sample, malformed } = useLazyTexts('contactHint', CONTACT_HINT_TEXTS)
  if (typed === '' || !isLeft) return null
  if (typed === sampleCustomer.email) return sample
  return looksLikeEmail(typed) ? null : malformed
}
