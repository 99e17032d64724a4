import type { JsonValue } from '../../../../shop/json/json-value.ts'
import { useState } from 'react'
import { italianNumber, readItalianNumber } from '../../wire/italian-number.ts'
import { NO_NUMBER } from '../../../../shop/schema/italian-issues.ts'
import type { InputProps } from './field-parts.tsx'
import { useField } from './form-context.ts'

const SIGNS = { euro: '€', percent: '%' } as const
/** Prices are read with at least two decimals. */
const LEAST_DECIMALS = { euro: 2, percent: 0 } as const

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

function inWords(value: JsonValue | undefined, unit: NumberFieldProps['unit']): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return italianNumber(value, unit ? LEAST_DECIMALS[unit] : 0)
}
