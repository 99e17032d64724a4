import type { KeyboardEvent } from 'react'
import { CUSTOMER_FIELD_IDS, customerField } from '../../order/customer-fields.ts'
import { isLast } from '../../wizard/wizard.ts'
import { useLoaded } from '../use-loaded.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'

/** The form works without them where the chunk does not load. */
const loadOwnFields = () => import('./own-fields.tsx').catch(() => undefined)

/** Only few shops have any. */
function OwnFields({ onKeyDown }: { onKeyDown: typeof enterMovesOn | undefined }) {
  const loaded = useLoaded(loadOwnFields)
  return loaded && <loaded.OwnFields onKeyDown={onKeyDown} />
}

export function CustomerForm() {
  const session = useSession()
  const { fields } = session.shop.texts
  const customer = useOrder((order) => order.customer)
  const last = useWizard(isLast)
  return (
    <div className="form">
      {CUSTOMER_FIELD_IDS.map((id) => {
        const { lines, inputMode, autoComplete } = customerField(id)
        const shared = {
          name: id,
          value: customer[id],
          onChange: ({ target }: { target: { value: string } }) =>
            session.setCustomer(id, target.value),
        }
        return (
          <label key={id} className="f">
            <span>{fields[id]}</span>
            {lines ? (
              <textarea {...shared} rows={lines} />
            ) : (
              <input
                {...shared}
                type={inputMode}
                inputMode={inputMode}
                autoComplete={autoComplete}
                onKeyDown={last ? enterMovesOn : undefined}
              />
            )}
          </label>
        )
      })}
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
  const fields = [...(form?.querySelectorAll('input, textarea, select') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next instanceof HTMLElement) next.focus()
}
