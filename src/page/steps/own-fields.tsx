import { useState, type KeyboardEventHandler } from 'react'
import type { OwnField } from '../../order/customer/own-fields.ts'
import { isVatNumber } from '../../order/customer/vat-number.ts'
import { useOrder, useSession } from '../use-session.ts'
import { useLazyTexts } from '../later/use-lazy-texts.ts'

interface OwnFieldsProps {
  readonly onKeyDown: KeyboardEventHandler<HTMLElement> | undefined
}

/** The customer fields that the shop has added. */
export function OwnFields({ onKeyDown }: OwnFieldsProps) {
  const { customerFields } = useSession().shop
  return customerFields?.map((field) => (
    <Field key={field.id} field={field} onKeyDown={onKeyDown} />
  ))
}

function Field({ field, onKeyDown }: OwnFieldsProps & { readonly field: OwnField }) {
  const { id, label, type, options = [], hint } = field
  const { setCustomer } = useSession()
  const texts = useLazyTexts('ownFields')
  const value = useOrder(({ customer }) => customer[id] ?? '')
  const [isLeft, setIsLeft] = useState(false)
  const hintId = hint && `hint-${id}`
  const enterKeyHint = onKeyDown ? ('next' as const) : ('go' as const)
  const shared = { onKeyDown, name: id, enterKeyHint, 'aria-describedby': hintId }
  const looksWrong = isLeft && value !== '' && !isVatNumber(value)
  return (
    <>
      <label className="field">
        <span>{label}</span>
        {type === 'choice' ? (
          <select
            {...shared}
            value={value}
            onChange={({ target }) => setCustomer(id, target.value)}
          >
            {/* An answer of an earlier shop is shown, since it is also what is sent. */}
            {[...new Set(['', value, ...options])].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ) : (
          <input
            {...shared}
            type={type}
            value={type === 'date' ? turned(value, '/', '-') : value}
            onChange={({ target }) =>
              setCustomer(id, type === 'date' ? turned(target.value, '-', '/') : target.value)
            }
            onFocus={() => setIsLeft(false)}
            onBlur={() => setIsLeft(true)}
          />
        )}
      </label>
      {hint && (
        <p className="field" id={hintId} role="status">
          {looksWrong && texts[hint]}
        </p>
      )}
    </>
  )
}

/** The seller reads 24/12/2026; a date field works with 2026-12-24. */
function turned(date: string, from: string, to: string): string {
  const [first, second, third] = date.split(from)
  return date && [third, second, first].join(to)
}
