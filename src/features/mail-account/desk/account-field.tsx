import { useId } from 'react'
import type { AccountField } from '../wire.ts'

interface FieldProps {
  readonly name: AccountField
  readonly label: string
  readonly value: string
  readonly problem: string
  readonly onType: (value: string) => void
  readonly onLeave?: () => void
  readonly type?: 'password'
  readonly autoComplete?: string
  readonly inputMode?: 'numeric' | 'email'
  /** Typing replaces what is in it. */
  readonly hasFocus?: boolean
}

/** A field with its own problem below it. */
export function Field(props: FieldProps) {
  const { name, label, problem, onType, onLeave, hasFocus, autoComplete = 'off', ...input } = props
  const id = useId()
  return (
    <div className="box-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        ref={hasFocus ? selectOnce : undefined}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
      />
      <p id={`${id}-problem`} className="problem">
        {problem}
      </p>
    </div>
  )
}

function selectOnce(input: HTMLInputElement | null): void {
  input?.select()
}
