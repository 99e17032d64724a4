import type { InputProps } from './field-parts.tsx'
import type { Option } from './field-shape.ts'
import { useField, useFound } from './form-context.ts'
import { unchosenWords } from './unchosen-words.ts'

interface ChoiceFieldProps extends InputProps {
  readonly options: readonly Option[]
  /** What counts where nothing is chosen. */
  readonly standard?: unknown
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { path, attributes, isOptional, options, standard } = props
  const unchosen = useFound((root) => unchosenWords(root, path, options))
  const { value = standard, set, clear } = useField(path)
  return (
    <select
      {...attributes}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => (target.value === '' ? clear() : set(target.value))}
    >
      {(standard === undefined || !isOptional) && <option value="">{unchosen}</option>}
      {options.map(({ value: option, words }) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** Several of a few. */
export function ChoicesField({ path, options }: ChoiceFieldProps) {
  const { value, set } = useField(path)
  const chosen = Array.isArray(value) ? value : []
  const toggled = (option: string, isOn: boolean) =>
    options
      .map((each) => each.value)
      .filter((each) => (each === option ? isOn : chosen.includes(each)))
  return options.map(({ value: option, words }) => (
    <label key={option} className="check">
      <input
        type="checkbox"
        checked={chosen.includes(option)}
        onChange={({ target }) => set(toggled(option, target.checked))}
      />
      {words}
    </label>
  ))
}
