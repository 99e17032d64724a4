import { useState } from 'react'
import type { InputProps } from './field-parts.tsx'
import { useField } from './form-context.ts'

export function TextField({ path, isOptional, attributes }: InputProps) {
  const { value, set, clear } = useField(path)
  const [first] = useState(value)
  // A file may have an empty text: one that is emptied again is no change.
  const isLeftOut = isOptional && first !== ''
  return (
    <input
      {...attributes}
      type="text"
      value={typeof value === 'object' ? '' : String(value ?? '')}
      autoComplete="off"
      onChange={({ target }) => (target.value === '' && isLeftOut ? clear() : set(target.value))}
    />
  )
}

export function BooleanField({ path, attributes }: InputProps) {
  const { value, set, clear } = useField(path)
  return (
    <input
      {...attributes}
      type="checkbox"
      checked={value === true}
      onChange={({ target }) => (target.checked ? set(true) : clear())}
    />
  )
}
