import { Fragment, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { missingContact } from '../../order/customer/contact.ts'
import { CUSTOMER_FIELD_IDS, customerField } from '../../order/customer/customer-fields.ts'
import { isLast } from '../../wizard/wizard.ts'
import { useLoaded } from '../later/use-loaded.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'
import { Trap } from '../walk.tsx'
import { objectionId, StepObjection } from './step-parts.tsx'

/** The form works without them where the chunk does not load. */
const loadOwnFields = () => import('./own-fields.tsx').catch(() => undefined)

const EMAIL_HINT_ID = 'email-hint'

/** Only few shops have any. */
function OwnFields({ onKeyDown }: { onKeyDown: typeof enterMovesOn | undefined }) {
  const loaded = useLoaded(loadOwnFields)
  return loaded && <loaded.OwnFields onKeyDown={onKeyDown} />
}

/** The form works without it, too. */
const loadEmailHint = () => import('./email-hint.tsx').catch(() => undefined)

export function CustomerForm() {
  const session = useSession()
  const { fields } = session.shop.texts
  const customer = useOrder((order) => order.customer)
  const last = useWizard(isLast)
  const failed = useWizard((wizard) => wizard.failed)
  const summary = session.wizard.indexOf('summary')
  const isFailed = failed.includes(summary)
  const missing: readonly string[] = isFailed ? missingContact(customer, session.shop.contact) : []
  const form = useRef<HTMLDivElement>(null)
  const hint = useLoaded(loadEmailHint)
  // The sample address is pointed out at once; what the visitor types, when the field is left.
  const [isTyping, setIsTyping] = useState(false)
  const selectSample = ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (target.value === session.shop.sampleCustomer[target.name]) target.select()
  }
  // Each refusal makes a new list: a second press of the button moves the focus again.
  useEffect(() => {
    if (failed.includes(summary))
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failed, summary])
  return (
    <div className="form" ref={form}>
      <StepObjection id="summary" />
      {CUSTOMER_FIELD_IDS.map((id) => {
        const { lines, inputMode, autoComplete } = customerField(id)
        const shared = {
          name: id,
          value: customer[id],
          'aria-invalid': missing.includes(id) || undefined,
          'aria-describedby': describedBy(id, missing.includes(id)),
          onFocus: selectSample,
          onBlur: () => setIsTyping(false),
          onChange: ({ target }: { target: { value: string } }) => {
            setIsTyping(true)
            session.setCustomer(id, target.value)
          },
        }
        return (
          <Fragment key={id}>
            {/* Paper shows the text itself: a text field would cut what does not fit into it. */}
            <label className="field" data-printed={lines ? customer[id] : undefined}>
              <span>{fields[id]}</span>
              {lines ? (
                <textarea {...shared} rows={lines} />
              ) : (
                <input
                  {...shared}
                  type={inputMode}
                  inputMode={inputMode}
                  autoComplete={autoComplete}
                  enterKeyHint={last ? 'next' : 'go'}
                  onKeyDown={last ? enterMovesOn : undefined}
                />
              )}
            </label>
            {id === 'email' && (
              <p className="field" id={EMAIL_HINT_ID} role="status">
                {hint && <hint.EmailHint isLeft={!isTyping} />}
              </p>
            )}
          </Fragment>
        )
      })}
      <Trap />
      {session.shop.customerFields && <OwnFields onKeyDown={last ? enterMovesOn : undefined} />}
    </div>
  )
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
