import { useState } from 'react'
import type { JsonValue } from '../../../../shop/json/json-value.ts'
import { NO_NUMBER } from '../../../../shop/schema/italian-issues.ts'
import { italianNumber, readItalianNumber } from '../../wire/italian-number.ts'
import { Select } from './choices.tsx'
import type { InputProps } from './field-parts.tsx'
import type { Option } from './field-shape.ts'
import { useField, useFound } from './form-context.ts'
import { unchosenWords } from './unchosen-words.ts'

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

interface ChoiceFieldProps extends InputProps {
  readonly options: readonly Option[]
  /** What counts where nothing is chosen. */
  readonly standard: unknown
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { path, attributes, isOptional, options, standard } = props
  const unchosen = useFound((root) => unchosenWords(root, path, options))
  const { value = standard, set, clear } = useField(path)
  const mayBeEmpty = standard === undefined || !isOptional
  return (
    <Select
      {...attributes}
      value={typeof value === 'string' ? value : ''}
      options={mayBeEmpty ? [{ id: '', label: unchosen }, ...options] : options}
      onChange={(chosen) => (chosen === '' ? clear() : set(chosen))}
    />
  )
}

const HEX_COLOR = /^#[0-9a-f]{6}$/i
/** As copied from many programs. */
const BARE_COLOR = /^[0-9a-f]{6}$/i
const NO_COLOR = '#ffffff'

/** The browser's own picker, and the digits for whoever has them on paper. */
export function ColorField({ path, attributes }: InputProps) {
  const { value, set } = useField(path)
  const text = typeof value === 'string' ? value : ''
  return (
    <span className="color-inputs">
      <input
        type="color"
        aria-label="Scegli il colore"
        value={HEX_COLOR.test(text) ? text.toLowerCase() : NO_COLOR}
        onChange={({ target }) => set(target.value)}
      />
      <input
        {...attributes}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) =>
          set(BARE_COLOR.test(target.value) ? `#${target.value}` : target.value)
        }
      />
    </span>
  )
}

const SIGNS = { euro: '€', percent: '%' } as const

interface NumberFieldProps extends InputProps {
  readonly unit: 'euro' | 'percent' | undefined
}

/**
 * A number as on paper. While it has the focus it says what was typed; afterwards, how it was understood.
 * What is no number is stored as it is: the check refuses it, and it is still there after a reload.
 */
export function NumberField({ path, isOptional, attributes, unit }: NumberFieldProps) {
  const { value, set, clear } = useField(path)
  const [typed, setTyped] = useState<string>()
  // Not where another device has changed it meanwhile.
  const isTyped = typed !== undefined && valueOf(typed, isOptional) === value
  const isUnreadable = typeof value === 'string' && value.trim() !== ''
  return (
    <>
      <span className="with-unit">
        <input
          {...attributes}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={isTyped ? typed : inWords(value, unit)}
          onChange={({ target }) => {
            setTyped(target.value)
            const number = valueOf(target.value, isOptional)
            if (number === undefined) clear()
            else set(number)
          }}
          onBlur={() => setTyped(undefined)}
        />
        {unit && <span aria-hidden>{SIGNS[unit]}</span>}
      </span>
      {/* Until the check says it. */}
      {isUnreadable && !attributes['aria-invalid'] && <p className="field-problem">{NO_NUMBER}</p>}
    </>
  )
}

function valueOf(typed: string, isOptional: boolean): string | number | undefined {
  if (typed.trim() === '' && isOptional) return undefined
  return readItalianNumber(typed) ?? typed
}

/** Prices are read with at least two decimals. */
function inWords(value: JsonValue | undefined, unit: NumberFieldProps['unit']): string {
  if (typeof value === 'number') return italianNumber(value, unit === 'euro' ? 2 : 0)
  return typeof value === 'string' ? value : ''
}
