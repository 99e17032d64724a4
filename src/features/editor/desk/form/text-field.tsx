import { useState } from 'react'
import type { InputProps } from './field-parts.tsx'
import { useField } from './form-context.ts'

export function TextField({ id, path, isOptional, describedBy, isInvalid }: InputProps) {
  const { value, set, clear } = useField(path)
  const [first] = useState(value)
  // A file may have an empty text: one that is emptied again is no change.
  const isLeftOut = isOptional && first !== ''
  return (
    <input
      id={id}
      type="text"
      value={typeof value === 'object' ? '' : String(value ?? '')}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      autoComplete="off"
      onChange={({ target }) => (target.value === '' && isLeftOut ? clear() : set(target.value))}
    />
  )
}

export function BooleanField({ id, path, describedBy, isInvalid }: InputProps) {
  const { value, set, clear } = useField(path)
  return (
    <input
      id={id}
      type="checkbox"
      checked={value === true}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      onChange={({ target }) => (target.checked ? set(true) : clear())}
    />
  )
}
