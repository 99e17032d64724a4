import type { HTMLAttributes, HTMLInputTypeAttribute, KeyboardEvent } from 'react'
import type { Customer } from '../../order/order.ts'
import { isLast } from '../../wizard/wizard.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'

interface CustomerInput {
  readonly field: Exclude<keyof Customer, 'message'>
  readonly type: HTMLInputTypeAttribute
  readonly autoComplete: string
  readonly inputMode: HTMLAttributes<HTMLInputElement>['inputMode']
}

const INPUTS: readonly CustomerInput[] = [
  { field: 'name', type: 'text', autoComplete: 'given-name', inputMode: 'text' },
  { field: 'surname', type: 'text', autoComplete: 'family-name', inputMode: 'text' },
  { field: 'email', type: 'email', autoComplete: 'email', inputMode: 'email' },
  { field: 'phone', type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
]

export function CustomerForm() {
  const session = useSession()
  const { fields } = session.shop.texts
  const customer = useOrder((order) => order.customer)
  const last = useWizard(isLast)
  return (
    <div className="form">
      {INPUTS.map(({ field, ...attributes }) => (
        <label key={field} className="f">
          <span>{fields[field]}</span>
          <input
            {...attributes}
            name={field}
            value={customer[field]}
            onChange={(event) => session.setCustomer(field, event.target.value)}
            onKeyDown={last ? enterMovesOn : undefined}
          />
        </label>
      ))}
      <label className="f">
        <span>{fields.message}</span>
        <textarea
          name="message"
          rows={3}
          value={customer.message}
          onChange={(event) => session.setCustomer('message', event.target.value)}
        />
      </label>
    </div>
  )
}

/** On the last step only the button sends: Enter goes to the next field instead. */
function enterMovesOn(event: KeyboardEvent<HTMLInputElement>): void {
  // An input method uses Enter to accept what it suggests.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const form = event.currentTarget.closest('.form')
  const fields = [...(form?.querySelectorAll('input, textarea') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next instanceof HTMLElement) next.focus()
}
