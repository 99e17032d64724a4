import type { InputProps } from './field-parts.tsx'
import { useField } from './form-context.ts'

export function TextField({ id, path, isOptional, describedBy, isInvalid }: InputProps) {
  const { value, set, clear } = useField(path)
  return (
    <input
      id={id}
      type="text"
      value={typeof value === 'object' ? '' : String(value ?? '')}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      autoComplete="off"
      onChange={({ target }) => (target.value === '' && isOptional ? clear() : set(target.value))}
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
