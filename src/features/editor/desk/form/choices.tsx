import type { ComponentProps, ReactNode } from 'react'
import type { Option } from './field-shape.ts'

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  readonly options: readonly Option[]
  readonly onChange: (id: string) => void
}

/** One of several. */
export function Select({ options, onChange, ...attributes }: SelectProps) {
  return (
    <select {...attributes} onChange={({ target }) => onChange(target.value)}>
      {options.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  )
}

interface CheckProps {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly children: ReactNode
}

export function Check({ isOn, onChange, children }: CheckProps) {
  return (
    <label className={isOn ? 'check on' : 'check'}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  )
}

interface ChecksProps {
  readonly options: readonly (Option & { readonly before?: ReactNode })[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Some of several. */
export function Checks({ options, chosen, onChange }: ChecksProps) {
  return options.map(({ id, label, before }) => (
    <Check
      key={id}
      isOn={chosen.includes(id)}
      onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
    >
      {before}
      {label}
    </Check>
  ))
}
