import { Fragment, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { looksLikeEmail, missingContact } from '../../order/customer/contact.ts'
import { CUSTOMER_FIELD_IDS, customerField } from '../../order/customer/customer-fields.ts'
import { isLast } from '../../wizard/wizard.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { LaterPart } from '../later/later-part.tsx'
import { OwnFields } from './own-fields.tsx'
import { objectionId, StepObjection, useObjection } from './step-parts.tsx'
import { useFocusWhenRefused } from './use-focus-when-refused.ts'

const EMAIL_HINT_ID = 'email-hint'

export function CustomerForm() {
  const session = useSession()
  const { fields } = session.shop.texts
  const customer = useOrder((order) => order.customer)
  const last = useWizard(isLast)
  const { contact } = session.shop
  const isFailed = useObjection('summary') !== undefined
  const missing: readonly string[] = isFailed ? missingContact(customer, contact) : []
  const asked: readonly string[] = missingContact({ email: '', phone: '' }, contact)
  const form = useRef<HTMLDivElement>(null)
  // A sample address is pointed out at once; one that the visitor types, when its field is left.
  const [isTyping, setIsTyping] = useState(false)
  const selectSample = ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (target.value === session.shop.sampleCustomer[target.name]) target.select()
  }
  useFocusWhenRefused('summary', form)
  return (
    <div className="form" ref={form}>
      <StepObjection id="summary" />
      {CUSTOMER_FIELD_IDS.map((id) => {
        const { lines, inputMode, autoComplete } = customerField(id)
        const shared = {
          name: id,
          value: customer[id],
          'aria-required': (contact !== 'either' && asked.includes(id)) || undefined,
          'aria-invalid': missing.includes(id) || undefined,
          'aria-describedby': describedBy(id, missing.includes(id)),
          onFocus: selectSample,
          onBlur: () => setIsTyping(false),
          onChange: ({ target }: { target: { value: string } }) => {
            setIsTyping(id === 'email')
            session.setCustomer(id, target.value)
          },
        }
        return (
          <Fragment key={id}>
            {/* Paper shows the text itself: a text field would cut what does not fit into it. */}
            <label className="field" data-printed={lines ? customer[id] : undefined}>
              <span>
                {fields[id]}
                {asked.includes(id) && <span aria-hidden="true"> *</span>}
              </span>
              {lines ? (
                <textarea {...shared} rows={lines} />
              ) : (
                <input
                  {...shared}
                  onKeyDown={last ? enterMovesOn : undefined}
                  type={inputMode}
                  inputMode={inputMode}
                  autoComplete={autoComplete}
                  enterKeyHint={last ? 'next' : 'go'}
                />
              )}
            </label>
            {id === 'email' && (
              <p className="field" id={EMAIL_HINT_ID} role="status">
                <EmailHint isLeft={!isTyping} />
              </p>
            )}
          </Fragment>
        )
      })}
      <LaterPart name="inCustomerForm" />
      <OwnFields onKeyDown={last ? enterMovesOn : undefined} />
    </div>
  )
}

/** Says that no answer can arrive at this address; it blocks nothing. Nobody is corrected while typing. */
function EmailHint({ isLeft }: { isLeft: boolean }) {
  const { sampleCustomer } = useSession().shop
  const typed = useOrder((order) => order.customer.email.trim())
  const { sample, malformed } = useLazyTexts('contactHint')
  if (typed === '' || !isLeft) return null
  if (typed === sampleCustomer.email) return sample
  return looksLikeEmail(typed) ? null : malformed
}

/** On the last step only the button sends: Enter goes to the next field instead. */
function enterMovesOn(event: KeyboardEvent<HTMLElement>): void {
  // An input method uses Enter to accept what it suggests.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const form = event.currentTarget.closest('.form')
  const fields = [...(form?.querySelectorAll('.field :is(input, textarea, select)') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next instanceof HTMLElement) next.focus()
}

function describedBy(id: string, isMissing: boolean): string | undefined {
  const ids = [
    ...(isMissing ? [objectionId('summary')] : []),
    ...(id === 'email' ? [EMAIL_HINT_ID] : []),
  ]
  return ids.join(' ') || undefined
}
